import { join } from 'node:path'

import type {
  archiveContract,
  assetContract,
  documentContract,
  nodeContract,
  textContract,
  uploadContract,
} from '@saffron/core/drive'

import { createRemovalGate, createStaging, folderStore, s3Store, type StagedFile } from '../blobs/index.ts'
import { fullText } from '../db/index.ts'
import type { Handlers } from '../http/handler.ts'
import type { Deps } from '../platform/deps.ts'
import { hourly } from '../platform/hourly.ts'
import { editorsOf } from '../spaces/index.ts'
import type { ToolDocuments } from '../tools/index.ts'
import type { UserData } from '../user-data/user-data.ts'
import { archiveHandlers } from './archive/handlers.ts'
import { contentUserData } from './archive/user-data.ts'
import { type Assets, createAssets } from './assets/assets.ts'
import { createSignedUrls } from './assets/content-url.ts'
import { createContents } from './assets/contents.ts'
import { assetHandlers } from './assets/handlers.ts'
import { createReceiveFile, createUploadLimits, type IncomingFile } from './assets/receive-file.ts'
import { createResumableUploads } from './assets/resumable-uploads.ts'
import { sweepAssets } from './assets/sweep.ts'
import { makeThumbnails } from './assets/thumbnails.ts'
import { uploadHandlers } from './assets/upload-handlers.ts'
import type { AttachedFiles } from './attached/attached-file.ts'
import { createAttachedFiles } from './attached/attached-files.ts'
import { type Attachment, attachToMessage } from './attached/attached-store.ts'
import { conversationFiles } from './attached/conversation-files.ts'
import { createDrawingFiles, type DrawingFiles } from './attached/drawing-files.ts'
import { createSaveResult, type SaveToolResult } from './attached/save-result.ts'
import type { DriveContext } from './context.ts'
import { createDriveKnowledge, type DriveKnowledge } from './knowledge/drive-knowledge.ts'
import { driveQueue } from './nodes/drive-change.ts'
import { editHandlers } from './nodes/edit-handlers.ts'
import { sweepTrash } from './nodes/empty-trash.ts'
import { readHandlers } from './nodes/read-handlers.ts'
import { nodeUserData } from './nodes/user-data.ts'
import { type WorkspaceDrive, workspaceDrive } from './nodes/workspace-drive.ts'
import { createFileText, drawPage, type FileText, type FileTextServices } from './text/index.ts'
import { createTransferFiles, type TransferFiles } from './transfer/transfer-files.ts'

export type { WorkspaceDrive } from './nodes/workspace-drive.ts'
export type { TransferFiles } from './transfer/transfer-files.ts'
export { type DrawingFiles, type DrawingFolder, isGone } from './attached/drawing-files.ts'
export type { AttachedFile, AttachedFiles, FilePassage, NearestOf } from './attached/attached-file.ts'
export type { DriveKnowledge } from './knowledge/drive-knowledge.ts'
export { findItem, type FoundItem, pathOfItem } from './knowledge/knowledge-items.ts'
export type { KnowledgeTexts, NumberedPassage } from './knowledge/knowledge-texts.ts'

type DriveContract = typeof nodeContract &
  typeof assetContract &
  typeof uploadContract &
  typeof archiveContract &
  typeof textContract &
  typeof documentContract

export interface DriveFeature {
  readonly handlers: Handlers<DriveContract>
  readonly assets: Assets
  /** Provides files to chat, for models. */
  readonly attached: AttachedFiles
  readonly wholeText: FileText['wholeText']
  /** The files that agents answer from. */
  readonly knowledge: DriveKnowledge
  /** The files of conversations, for tools. */
  readonly forTools: ToolDocuments
  /** Stores a file of a tool's result, as a file of its message. */
  readonly saveResult: SaveToolResult
  /** Makes a message hold an asset of its own space. */
  readonly holdResult: (result: Attachment) => Promise<void>
  /** The files of drawings. */
  readonly drawings: DrawingFiles
  /** Receives the file of a form. Throws if it exceeds the owner's quota. */
  readonly receiveFile: (file: IncomingFile) => Promise<StagedFile>
  readonly userData: UserData
  /** The drives of workspaces. */
  readonly inWorkspaces: WorkspaceDrive
  /** Moves or copies files, and conversations with their files, between spaces. */
  readonly transferFiles: TransferFiles
  /** Cancels the unfinished uploads of those who may no longer write in a workspace. */
  readonly membersChanged: (owner: string) => Promise<void>
  /** Runs the hourly cleanup now. */
  readonly sweep: () => Promise<void>
  /** Starts the cleanup of trash older than 30 days and of unreachable data, now and hourly. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Creates the feature for users' folders and files. */
export function createDriveFeature(deps: Deps & FileTextServices): DriveFeature {
  const { db, log, now, config } = deps
  const services = { db, now, names: fullText(db, 'node_name_text'), queue: driveQueue(db) }
  const sizes = { quotaBytes: () => config.driveQuotaBytes, maxBytes: () => config.maxUploadBytes }
  const { s3 } = config
  const { dataFolder } = config
  const blobs = s3 === undefined ? folderStore(join(dataFolder, 'blobs'), createRemovalGate(dataFolder)) : s3Store(s3)
  const staging = createStaging(join(dataFolder, 'uploads'))
  deps.jobs.register('thumbnail', makeThumbnails({ db, blobs, staging, drawPage }))
  const contents = createContents({ ...services, blobs, staging, ...sizes, jobs: deps.jobs })
  const urls = createSignedUrls(deps)
  const texts = fullText(db, 'passage_text')
  const limits = createUploadLimits({ db, ...sizes })
  const assets = createAssets({ db, contents, urls })
  const fileText = createFileText({ ...deps, blobs, staging })
  const context: DriveContext = {
    ...deps,
    ...services,
    // The rows are already deleted, so the next sweep deletes remaining bytes.
    removeBytes: (owner, hashes) =>
      contents.remove(owner, hashes).catch((error: unknown) => log.error({ err: error }, 'bytes could not be removed')),
  }

  const receiveFile = createReceiveFile(limits, staging)
  const sweep = async (): Promise<void> => {
    try {
      const swept = await sweepTrash(context)
      if (swept > 0) log.info({ swept }, 'what was in the trash for long was deleted')
      await sweepAssets({ ...context, blobs, staging, contents })
    } catch (error) {
      log.error({ err: error }, 'the drives could not be swept')
    }
  }
  const sweeps = hourly(sweep)
  const uploads = createResumableUploads({ ...services, staging, assets, limits })
  const { askNear, canEmbed } = fileText
  const attached = createAttachedFiles({ db, log, blobs, texts, askNear })
  const userData = [nodeUserData(context), contentUserData({ db, blobs })]

  return {
    handlers: {
      ...readHandlers(context),
      ...editHandlers(context),
      ...assetHandlers({ db, now, blobs, assets, urls }),
      ...uploadHandlers(uploads),
      ...archiveHandlers({ db, blobs, urls, now }),
      ...fileText.handlers,
    },
    assets,
    attached,
    wholeText: fileText.wholeText,
    knowledge: createDriveKnowledge({ db, texts, blobs, askNear, canEmbed, find: attached.find }),
    forTools: conversationFiles({ db, blobs }),
    saveResult: createSaveResult({ receiveFile, assets }),
    holdResult: (result) => attachToMessage(db.query, result),
    drawings: createDrawingFiles({ ...context, blobs, staging, assets, limits, receiveFile }),
    receiveFile,
    userData: {
      exportFiles: async (owner) => (await Promise.all(userData.map(({ exportFiles }) => exportFiles(owner)))).flat(),
      erase: async (owner) => {
        for (const { erase } of userData) await erase(owner)
      },
    },
    inWorkspaces: workspaceDrive(context),
    transferFiles: createTransferFiles({ ...context, ...sizes, contents, texts, jobs: deps.jobs }),
    membersChanged: async (owner) => uploads.cancelAllBut(owner, await editorsOf(db.query, owner)),
    sweep,
    start: async () => {
      // Doesn't delay the first requests, because it examines every file of every drive.
      sweeps.start()
      fileText.start()
    },
    stop: async () => {
      await sweeps.stop()
      await fileText.stop()
    },
  }
}
