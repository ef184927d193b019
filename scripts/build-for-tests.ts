import { buildApp } from './lib/build-app.ts'
import { buildIsCurrent } from './lib/build-stamp.ts'

// Tests run the production build, as visitors get it, on shops of their own. A build of the same sources is kept.
if (!(await buildIsCurrent())) await buildApp()
