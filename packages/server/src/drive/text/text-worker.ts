import { parentPort } from 'node:worker_threads'

import { TextError } from '../../documents/text-error.ts'
import { chunkText } from './chunk-text.ts'
import { readDocument } from './read-document.ts'
import { readSections } from './read-sections.ts'
import type { TextReport, TextWanted } from './read-text.ts'
import { drawFirstPage } from './readers/pdf-page.ts'

// Runs in its own thread, which can be ended at any time. See read-text.ts.

/** The limit of characters per file: about 3,000 pages. */
const MAX_CHARACTERS = 10_000_000

function report(message: TextReport): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
  parentPort?.postMessage(message)
}

async function read({ file, type, sheet, edge }: TextWanted): Promise<void> {
  let left = MAX_CHARACTERS
  try {
    if (edge !== undefined) return report({ passages: [], page: await drawFirstPage(file, edge), isWhole: true })
    if (sheet !== undefined) return report({ passages: [], document: await readDocument(file, sheet), isWhole: true })
    for await (const section of readSections(file, type)) {
      const text = section.text.slice(0, left)
      left -= text.length
      report({ passages: chunkText({ ...section, text }) })
      if (text.length < section.text.length) throw new TextError('asset.text_too_large')
    }
    report({ passages: [], isWhole: true })
  } catch (error) {
    report({ passages: [], fault: error instanceof TextError ? error.fault : 'asset.text_damaged' })
  }
}

parentPort?.on('message', (wanted: TextWanted) => void read(wanted))
