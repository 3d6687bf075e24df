import { blobKey, type BlobStore } from '../../blobs/index.ts'
import type { Database, FullText, Queries } from '../../db/index.ts'
import type { Download } from '../../http/send-download.ts'
import type { Author } from '../../spaces/index.ts'
import { INLINE_TYPES, responseContentType, SANDBOX } from '../assets/content-policy.ts'
import type { AttachedFile, AttachedFiles } from '../attached/attached-file.ts'
import type { AskNear } from '../text/find-text.ts'
import { askForVectors } from './knowledge-store.ts'
import { createKnowledgeTexts, type KnowledgeTexts } from './knowledge-texts.ts'

/** The files that agents answer from. */
export interface DriveKnowledge {
  readonly texts: KnowledgeTexts
  readonly find: AttachedFiles['find']
  /** Whether files of a space can be searched by meaning. */
  readonly canEmbed: (place: Author) => Promise<boolean>
  /** Prepares files for that in the background, billed to their owner. */
  readonly askForVectors: (tx: Queries, owner: string, files: readonly AttachedFile[]) => Promise<void>
  /** Returns a whole file. Throws `asset.content_missing`. */
  readonly download: (file: AttachedFile) => Download
}

interface KnowledgeDeps {
  readonly db: Pick<Database, 'query'>
  readonly texts: FullText
  readonly blobs: BlobStore
  readonly askNear: AskNear
  readonly canEmbed: DriveKnowledge['canEmbed']
  readonly find: AttachedFiles['find']
}

export function createDriveKnowledge({ blobs, canEmbed, find, ...deps }: KnowledgeDeps): DriveKnowledge {
  return {
    texts: createKnowledgeTexts(deps),
    find,
    canEmbed,
    askForVectors: (tx, owner, files) =>
      askForVectors(
        tx,
        owner,
        files.map(({ hash }) => hash),
      ),
    download: ({ owner: ownerId, hash, size, type, name }) => {
      const { type: sentType, isPassive } = responseContentType(type)
      return {
        content: { size, open: (range) => blobs.open(blobKey({ ownerId, hash }), { size, range }) },
        type: sentType,
        name: name.slice(name.lastIndexOf('/') + 1),
        inline: isPassive,
        tag: hash,
        policy: isPassive ? INLINE_TYPES : SANDBOX,
      }
    },
  }
}
