export { buildUser, signedInApi, type TestUser } from './build-user.ts'
export { eachDatabase } from './each-database.ts'
export { send, type Sending, type Sent } from './send.ts'
export { startTestServer, testEngines, type TestServer, type TestServerOptions } from './test-server.ts'
