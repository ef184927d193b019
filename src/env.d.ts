/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    shop: import('./server/shop.ts').Shop
    /** Names the request in the log. */
    requestId: string
    /** The visitor's address, as far as the configured proxies can be believed. */
    address: string
    /** The files which the browser's modules need; none in development. */
    modules?: import('./server/http/built-modules.ts').BuiltModules
  }
}
