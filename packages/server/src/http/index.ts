export { createHttpApp } from './http-app.ts'
export { createRateLimits } from './rate-limits.ts'
export { routesOf } from './route.ts'
