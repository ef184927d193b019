/// <reference types="astro/client" />

/** The file as a minified script (src/server/build/inline-scripts.ts). */
declare module '*?inline-script' {
  const script: string
  export default script
}

declare namespace App {
  interface Locals {
    shop: import('./server/shop.ts').Shop
    /** Reads the shop’s delivery rules, once for a page. */
    deliveryRules: () => Promise<import('#features/delivery/delivery-rules.ts').DeliveryRules>
    /** Reads what the shop says about itself, once for a page. */
    profile: () => Promise<import('#shared/shop-profile.ts').ShopProfile>
    /** Reads when and how the shop says that it is a demo, once for a page. */
    demoNotice: () => Promise<import('#shared/demo-notice.ts').DemoNotice>
    /** Names the request in the log. */
    requestId: string
    /** The visitor's address, as far as the configured proxies can be believed. */
    address: string
    /** The methods that each path of the API accepts; none while a page to save is rendered. */
    methods?: import('./server/call-methods.ts').MethodsOfPaths
    /** Whether the page goes into a file that nobody renews (`npm run export`). */
    isCopy?: boolean
    /** Called by an answer that lasts: its request gives up its place in the queue. None in development. */
    answerLasts?: () => void
    /** The files which the browser's modules need; none in development. */
    modules?: import('./server/http/built-modules.ts').BuiltModules
  }
}
