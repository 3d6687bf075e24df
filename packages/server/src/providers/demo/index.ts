export { type DemoProvider, startDemoProvider } from './server.ts'
