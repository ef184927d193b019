import { buildApp } from './lib/build-app.ts'
import { buildIsCurrent } from './lib/build-stamp.ts'

// The browser tests run the production build, as visitors get it.
if (!(await buildIsCurrent())) await buildApp()
