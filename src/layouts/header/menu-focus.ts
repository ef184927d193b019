/** While the menu of a phone is open, the rest of the page is inert, so that the focus stays inside. */
const menu = document.querySelector('#menu')
menu?.addEventListener('beforetoggle', (event) => {
  for (const part of document.body.children)
    if (part !== menu) part.toggleAttribute('inert', (event as ToggleEvent).newState === 'open')
})
