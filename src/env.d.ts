/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    shop: import('./server/shop.ts').Shop
    /** Names the request in the log. */
    requestId: string
    /** The visitor's address, as far as the configured proxies can be believed. */
    address: string
  }
}
