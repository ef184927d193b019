export { readControlKey, writeControlKey } from './control-access.ts'
export { serveSandbox } from './node-http.ts'
export { sandboxFetch } from './sandbox-fetch.ts'
export { ConnectionReset, createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
