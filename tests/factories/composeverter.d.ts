// The package brings no types.
declare module 'composeverter' {
  /** Compares a compose file, as YAML without merge keys, with the schema of the compose specification. */
  export function validateDockerComposeToCommonSpec(yaml: string): { line: number; message: string }[]
}
