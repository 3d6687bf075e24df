export { createHttpApp } from './http-app.ts'
export { createRateLimits } from './rate-limits.ts'
export { createStreamLimit } from './stream-limit.ts'
export { routesOf } from './route.ts'
