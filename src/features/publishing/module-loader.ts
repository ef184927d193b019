/**
 * Stands at the end of a saved page and loads the page's modules, named in `data-modules`. On somebody's first page,
 * which the boot script has marked `late`, they wait until what is in view is there and has been painted: before that
 * they would take time from the first picture on a slow phone. Nothing that a person does from here on is lost: a press,
 * or something typed or chosen, asks for the modules at once and is done when they have run, the last of each kind on
 * each element, so that who presses again for want of an answer means it once. Links, menus and the search's own
 * button work without. A picture that does not arrive holds them up for 4 seconds, a module that does not 9. A page
 * with a query is what its modules make of it, so it does not wait. Written small by hand, because it is inlined
 * everywhere; its hash is in the content security policy.
 */
export const moduleLoader = `(m=>{let p,q=[],g=()=>p??=Promise.race([Promise.allSettled(m.split(' ').map(s=>import(s))),new Promise(r=>setTimeout(r,9e3))]).then(()=>{m=0;q.map(([t,e,v,c])=>{if(t.value!=v)t.value=v;t.checked=c;t.dispatchEvent(new e.constructor(e.type,e))})});for(let w of['click','input','change'])addEventListener(w,e=>{let t=e.target;if(m&&(w!='click'||t.closest('button:not([popovertarget],form[action] *),[data-prefer]'))){e.stopPropagation();e.preventDefault();q=q.filter(x=>x[0]!=t||x[1].type!=w);q.push([t,e,t.value,t.checked]);g()}},!0);if(location.search||!document.documentElement.matches('.late'))g();else{setTimeout(g,4e3);addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(g,99)))}})(document.currentScript.dataset.modules)`
