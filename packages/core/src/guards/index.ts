export * from './match-route.ts'
export * from './resolve-route.ts'
export * from './route.ts'
export { type PagePath, type RouteParamName, routes } from './routes.ts'
