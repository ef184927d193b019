/**
 * Runs in `<head>`, before first paint, on every page: the stored theme and currency, the web fonts where the browser
 * has them (header/late-fonts.ts), whether somebody is signed in, and the page's twin in the language that the visitor chose
 * (spec, section 4; docs/spec-notes, routes). Written small by hand, because it is inlined everywhere; its hash is in
 * the content security policy. Storage may throw (blocked cookies) and may hold anything.
 */
export const bootScript = `(d=>{let l=location,m,g=k=>{try{return localStorage.getItem(k)}catch{}};if(g('theme')=='dark'){d.classList.add('dark');(m=document.querySelector('[name=theme-color]')).content=m.dataset.dark}if(g('currency')=='USD')d.dataset.currency='USD';for(m of document.querySelectorAll('[media]'))g('fonts')?m.media='':d.classList.add('late');if(/signed_in=1/.test(document.cookie))d.dataset.user='';m=g('preferred-language');if(m&&(d.dataset.twin||'').split(' ').includes(m)){d.hidden=1;l.replace('/'+m+(l.pathname=='/'?'':l.pathname)+l.search+l.hash)}})(document.documentElement)`
