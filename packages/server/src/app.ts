import type { RequestListener } from 'node:http'

import { contract } from '@saffron/core/contract'

import { type AdminFeature, createAdminFeature } from './admin/index.ts'
import { type AuthFeature, createAuthFeature } from './auth/index.ts'
import { type ChatFeature, createChatFeature, createMentionEmails, type MentionEmails } from './chat/index.ts'
import { createDrawFeature, type DrawFeature } from './draw/index.ts'
import { createDriveFeature, type DriveFeature } from './drive/index.ts'
import { createHttpApp, createRateLimits, createStreamLimit, routesOf } from './http/index.ts'
import { createJobs } from './jobs/index.ts'
import { createLongText } from './long-text/index.ts'
import { createMailService, type MailService } from './mail/index.ts'
import { createModelCalls, createReadPicture } from './model-calls/index.ts'
import type { Deps } from './platform/deps.ts'
import { createExternalFetch } from './platform/external-fetch.ts'
import { createMetrics } from './platform/metrics.ts'
import { createPlayscriptFeature, type PlayscriptFeature } from './playscript/index.ts'
import { createPluginsFeature, type PluginsFeature } from './plugins/index.ts'
import { createAccessWatch } from './spaces/index.ts'
import { createStoreFeature, type StoreFeature } from './store/index.ts'
import { createPrompts, createSettings, createSystemFeature } from './system/index.ts'
import { BUILTIN, builtinTools, terminalTools, type ToolSource } from './tools/index.ts'
import { createWalletFeature, type WalletFeature } from './wallet/index.ts'
import { createWorkspaceFeature, type WorkspaceFeature } from './workspace/index.ts'

export interface AppOptions {
  /** Required for the first sign-up on a server that strangers can reach. */
  readonly setupCode?: string | undefined
  /** The folder of the built web app. */
  readonly webFolder?: string | undefined
  /** Install the agents that come with the installation. */
  readonly bundledAgents?: boolean
  /** No other process is at this database. */
  readonly alone?: boolean
  /** Further tools. */
  readonly toolSources?: readonly ToolSource[]
}

export interface App {
  readonly listener: RequestListener
  readonly auth: AuthFeature
  readonly admin: AdminFeature
  readonly chat: ChatFeature
  readonly mail: MailService
  readonly mentionEmails: MentionEmails
  readonly draw: DrawFeature
  readonly drive: DriveFeature
  readonly playscript: PlayscriptFeature
  readonly plugins: PluginsFeature
  readonly store: StoreFeature
  readonly wallet: WalletFeature
  readonly workspace: WorkspaceFeature
  /** Stops accepting calls, waits up to `graceMs` for running work, then interrupts it. */
  readonly stop: (graceMs: number) => Promise<void>
}

/** Puts the features together: each gets its dependencies by name, and gives its handlers and its services. */
export async function createApp(
  installed: Deps,
  { setupCode, webFolder, bundledAgents = false, alone = false, toolSources = [] }: AppOptions = {},
): Promise<App> {
  const { db, log, now } = installed
  const settings = createSettings(installed)
  await settings.start()
  // Settings override the environment. Each read returns the current value.
  const { config } = settings
  const deps: Deps = { ...installed, config }
  const metrics = createMetrics()
  const userData = () => [
    draw.userData,
    chat.userData,
    drive.userData,
    wallet.userData,
    store.userData,
    plugins.userData,
    playscript.userData,
  ]
  const mail = createMailService(deps)
  const auth = createAuthFeature({
    ...deps,
    mail,
    setupCode,
    userData,
    balanceOf: (userId) => wallet.balanceOf(userId),
    countWorkspaces: (userId) => workspace.countOf(userId),
    balancesOf: (userIds) => wallet.balancesOf(userIds),
    stopWorkOf: (userId) => chat.stopOf(userId),
    rewardInvitation: (tx, reward) => wallet.rewardInvitation(tx, reward),
    startingCredit: (tx, userId) => wallet.startingCredit(tx, userId),
    ownedWorkspaces: {
      refuseIfNeeded: (tx, userId) => workspace.refuseIfNeeded(tx, userId),
      eraseOwnedBy: (userId) => workspace.eraseOwnedBy(userId),
    },
  })
  const admin = createAdminFeature({ ...deps, audit: auth.audit, mail })
  const wallet = createWalletFeature({
    ...deps,
    audit: auth.audit,
    loginThrottle: auth.loginThrottle,
    metrics,
    onLowBalance: (id, balance) => workspace.notifyLowBalance(id, balance),
  })
  const { metering } = wallet
  const { openChatStream, models, modelRegistry } = admin
  const prompts = createPrompts(deps)
  await prompts.start()
  const modelCalls = createModelCalls({ db, log, now, openChatStream, modelRegistry, metering })
  const services = { ...modelCalls.context, models, prompts }
  const longText = createLongText(services)
  const readPicture = createReadPicture(services)
  const jobs = createJobs(deps)
  const { embedTexts } = admin
  const drive = createDriveFeature({
    ...deps,
    jobs,
    longText,
    readPicture,
    embedTexts,
    models,
    modelRegistry,
    metering,
  })
  const { preferencesOf, mentionAddressOf } = auth
  const external = createExternalFetch({ internalHosts: config.internalHosts })
  const drafting = { ...services, preferencesOf, toolsOf: (user: string, owner: string) => toolsFor(user, owner) }
  const store = createStoreFeature({
    db,
    log,
    now,
    audit: auth.audit,
    drive: drive.knowledge,
    transferFiles: drive.transferFiles,
    drafting,
    askAgent: (question) => chat.askAgent(question),
  })
  const plugins = createPluginsFeature({
    ...deps,
    audit: auth.audit,
    fetch: external,
    agentTools: async (queries, named) => (await store.inConversations.find(queries, named))?.tools,
  })
  const allTools = [
    builtinTools({ now, fetch: external.fetch, documents: drive.forTools, webSearch: () => config.webSearch }),
    plugins.tools,
    terminalTools,
    ...toolSources,
  ]
  const toolsFor = async (user: string, owner: string) => {
    const agentTools = [BUILTIN, ...(await plugins.keysFor(user))].map((plugin) => ({ plugin }))
    const found = allTools.map((source) => source.toolsFor({ user, owner, conversation: '', agentTools }))
    return (await Promise.all(found)).flat()
  }
  const chat = createChatFeature({
    ...services,
    files: drive.attached,
    knowledge: drive.knowledge.texts,
    preferencesOf,
    agents: store.inConversations,
    toolSources: allTools,
    saveResult: drive.saveResult,
    maxSteps: () => config.maxSteps,
  })
  const draw = createDrawFeature({
    db,
    log,
    now,
    models,
    modelRegistry,
    mediaRouter: admin.mediaRouter,
    metering,
    jobs,
    readPicture,
    files: drive.drawings,
    assets: drive.assets,
    publish: chat.publishDrawing,
  })
  const playscript = createPlayscriptFeature({
    ...services,
    jobs,
    files: drive.drawings,
    publish: chat.publishPlayscript,
  })
  const mentionEmails = createMentionEmails({ ...deps, mail, mentionAddressOf })
  const accessWatch = createAccessWatch()
  const workspace = createWorkspaceFeature({
    ...deps,
    audit: auth.audit,
    mail,
    loginThrottle: auth.loginThrottle,
    confirmOwner: auth.confirmOwner,
    balanceOf: wallet.balanceOf,
    balancesOf: wallet.balancesOf,
    spentThisMonth: wallet.spentThisMonth,
    accessChanged: async (owner) => {
      await chat.membersChanged(owner)
      await accessWatch.changed(db.query, owner)
      // Afterwards, so that who is sending a file learns why it ends.
      await drive.membersChanged(owner)
    },
    chat: chat.inWorkspaces,
    drive: drive.inWorkspaces,
    transferFiles: drive.transferFiles,
    transferConversations: chat.transfer,
    userData,
  })
  const system = createSystemFeature({ ...deps, audit: auth.audit, settings, prompts })
  await auth.start()
  await admin.start()
  // Before the sweep of holds, because recovery knows the cost of interrupted replies better.
  await chat.start()
  await wallet.start({ alone })
  await drive.start()
  await workspace.start()
  if (bundledAgents) await store.installBundled()
  await store.start()
  draw.start()
  playscript.start()
  plugins.start()
  jobs.start()
  mentionEmails.start()
  void chat.resumeQueue()

  let stopping = false
  const listener = createHttpApp({
    routes: [
      ...routesOf(contract.auth, auth.handlers),
      ...routesOf(contract.chat, chat.handlers),
      ...routesOf(contract.draw, draw.handlers),
      ...routesOf(contract.drive, drive.handlers),
      ...routesOf(contract.admin, admin.handlers),
      ...routesOf(contract.playscript, playscript.handlers),
      ...routesOf(contract.plugins, plugins.handlers),
      ...routesOf(contract.store, store.handlers),
      ...routesOf(contract.system, system.handlers),
      ...routesOf(contract.wallet, wallet.handlers),
      ...routesOf(contract.workspace, workspace.handlers),
    ],
    authenticate: auth.authenticate,
    rateLimits: createRateLimits(config.rateLimit, now),
    openStream: createStreamLimit(config.streamsPerUser),
    receiveFile: drive.receiveFile,
    populators: {
      attachments: drive.assets.byIds,
      asset: drive.assets.byIds,
      references: drive.assets.byIds,
      mask: drive.assets.byIds,
      from: draw.byIds,
      derived: draw.byIds,
    },
    db,
    accessWatch,
    log,
    metrics,
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
    webFolder,
    redirectFor: system.redirectFor,
    isStopping: () => stopping,
  })
  const stop: App['stop'] = async (graceMs) => {
    stopping = true
    settings.stop()
    prompts.stop()
    mentionEmails.stop()
    draw.leave()
    playscript.leave()
    await Promise.all([chat.stop(graceMs), modelCalls.stop(graceMs), jobs.stop(graceMs)])
    await draw.stop()
    await playscript.stop()
    await plugins.stop()
    await external.close()
    await drive.stop()
    workspace.stop()
    store.stop()
    await admin.stop()
    auth.stop()
    await mail.stop()
    await wallet.stop()
  }
  return {
    listener,
    auth,
    admin,
    chat,
    mail,
    mentionEmails,
    draw,
    drive,
    playscript,
    plugins,
    store,
    wallet,
    workspace,
    stop,
  }
}
