export { describeFailure, type Failure } from './failure.ts'
export { runServe, type ServeCommand } from './run-serve.ts'
export { type RunningServer, type ServeOptions, startServer, type StartResult } from './start-server.ts'
