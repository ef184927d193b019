import { describe, expect, it } from 'vitest'
import { postJson } from './post-json.ts'
import { isPublicAddress, PrivateAddressError } from './public-address.ts'

describe('an address', () => {
  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1'],
    ...['64:ff9b::a00:1', 'localhost', '2130706433', ''],
  ])('%j is not on the internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

// However an address is written, URL reads it as these do; a name is looked up.
it.each([
  ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::1]/', 'https://[::ffff:a00:1]/'],
  ...['https://localhost/', 'http://169.254.169.254/latest'],
])('%s is not called', async (url) => {
  const post = { body: '{}', headers: {}, allowsPrivate: false, signal: new AbortController().signal }
  await expect(postJson(new URL(url), post)).rejects.toBeInstanceOf(PrivateAddressError)
})
