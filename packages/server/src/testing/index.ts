export { hearEvents } from './hear-events.ts'
export { appCode } from './app-code.ts'
export { type AccessRow, accessRows } from './access-rows.ts'
export { breakPayments } from './break-payments.ts'
export { buildAsset, buildFolder, driveServices } from './build-drive.ts'
export { pdfOf, wordDocumentOf, workbookOf } from './documents.ts'
export { sendAsset } from './send-asset.ts'
export { beginChunk } from './begin-chunk.ts'
export { buildConversation, buildMessage, buildOwner } from './build-chat.ts'
export { buildAgent } from './build-agent.ts'
export { buildDrawing } from './build-drawing.ts'
export { buildPlayscript, buildScene } from './build-playscript.ts'
export { buildPlugin } from './build-plugin.ts'
export { buildApiKey, buildUser, clientOf, signedInApi, type TestUser } from './build-user.ts'
export { addMember, buildWorkspace } from './build-workspace.ts'
export { spaceRows } from './space-rows.ts'
export { eachDatabase, postgresTestLocation } from './each-database.ts'
export { testPostgresUrl, testS3Url } from './test-environment.ts'
export { buildCredit, priceModel } from './priced-model.ts'
export { startReplayServer } from './replay-server.ts'
export { seedConversations } from './seed-conversations.ts'
export { seedFolder } from './seed-drive.ts'
export { unzip, zippedTimes } from './unzip.ts'
export { send, type Sending, type Sent } from './send.ts'
export { testTools, type TestTools } from './test-tools.ts'
export { temporaryFolder } from './temporary-folder.ts'
export { startTestServer, testEngines, type TestServer, type TestServerOptions } from './test-server.ts'
export { driveFaults } from './check-drive.ts'
export { browseToCode } from './browse-to-code.ts'
export { latestCode } from './latest-code.ts'
export { FOREIGN_CLIENT, type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts'
export { namedByCode, ownedResources } from './owned-resources.ts'
export { createPasskeyDevice, type PasskeyDevice } from './passkey-device.ts'
export {
  bodiesWith,
  bodyFields,
  callOf,
  contractRows,
  exampleBody,
  isPaged,
  isVersioned,
  type NamedEndpoint,
  paramNames,
  takesAllAtOnce,
  takesVersion,
} from './walk-contract.ts'
export { type HttpServer, serveHttp } from './serve-http.ts'
export { startMcpServer, type TestMcpServer } from './mcp-server.ts'
export { startTicketServer, type TicketServer } from './ticket-server.ts'
export { rawMcp } from './raw-mcp.ts'
export { protectedBy, startOAuthServer, type TestOAuthServer } from './oauth-server.ts'
