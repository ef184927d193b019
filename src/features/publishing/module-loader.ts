/**
 * Runs at the end of a saved page and loads the page's modules, which `data-modules` names. On a visitor's first page,
 * which the boot script has marked `late`, they wait until everything in view is loaded and painted: earlier, they
 * would delay the first picture on a slow phone. A press, input or change before the modules have run loads them at
 * once and is repeated afterwards. Only the last event of each kind on each element is repeated, so that a second press
 * does not count twice. Links, menus and the search's own button work without modules. A picture that does not arrive
 * delays the modules by at most 4 seconds, a module that does not arrive delays the repeated events by at most
 * 9. A page with a query does not wait, because its modules decide what it shows. Inlined into every page, so it is
 * written for few bytes.
 */
export {}

type Input = HTMLInputElement

/** An event that waits for the modules, with the state of its element at that moment. */
type Waiting = [element: Input, event: Event, value: string, checked: boolean]

/** Empty once the modules have run. */
let modules = document.currentScript!.dataset['modules']!
let loading: Promise<void> | undefined
let queue: Waiting[] = []

const load = () => {
  loading ??= Promise.race([
    Promise.allSettled(modules.split(' ').map((path) => import(path))),
    new Promise((resolve) => setTimeout(resolve, 9e3)),
  ]).then(() => {
    modules = ''
    queue.map(([element, event, value, checked]) => {
      // Setting an equal value would move the cursor.
      if (element.value !== value) element.value = value
      element.checked = checked
      element.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
    })
  })
}

for (const type of ['click', 'input', 'change'])
  addEventListener(
    type,
    (event) => {
      const element = event.target as Input
      if (
        modules &&
        (type !== 'click' || element.closest('button:not([popovertarget],form[action] *),[data-prefer]'))
      ) {
        event.stopPropagation()
        event.preventDefault()
        queue = queue.filter(([other, before]) => other !== element || before.type !== type)
        queue.push([element, event, element.value, element.checked])
        load()
      }
    },
    true,
  )

if (location.search || !document.documentElement.matches('.late')) load()
else {
  setTimeout(load, 4e3)
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(load, 99)))
}
