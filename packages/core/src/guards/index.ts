export * from './match-route.ts'
export * from './resolve-route.ts'
export * from './route.ts'
export { routes } from './routes.ts'
