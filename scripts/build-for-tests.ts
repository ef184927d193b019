import { buildApp } from './lib/build-app.ts'
import { buildIsCurrent } from './lib/build-stamp.ts'

// The browser tests run what a visitor would get: the production build.
if (!(await buildIsCurrent())) await buildApp()
