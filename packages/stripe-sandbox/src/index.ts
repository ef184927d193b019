export { readControlKey, writeControlKey } from './control-access.ts'
export { serveSandbox } from './node-http.ts'
export { createSandbox, type Sandbox } from './sandbox.ts'
