import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import { TextError } from '../../../documents/text-error.ts'

/** A picture of a page, upright and on white. */
export interface PagePicture {
  readonly width: number
  readonly height: number
  /** Four bytes per pixel: red, green, blue and one without meaning. */
  readonly pixels: Uint8Array
}

/** The library's flags: with annotations, in the order of colors that pictures have. */
const WITH_ANNOTATIONS = 0x01
const REVERSE_BYTE_ORDER = 0x10
const WHITE = 0xffffffff
const BYTES_PER_PIXEL = 4
/** The library's error for a document with a password. */
const LOCKED = 4

/** Draws the first page of a PDF. Its longer edge has `edge` pixels. Throws TextError if it can't be read. */
export async function drawFirstPage(file: string, edge: number): Promise<PagePicture> {
  const bytes = await readFile(file)
  const pdfium = await loadPdfium()
  const source = pdfium.pdfium.wasmExports.malloc(bytes.length)
  if (source === 0) throw new TextError('asset.text_too_large')
  memoryOf(pdfium).set(bytes, source)
  const document = pdfium.FPDF_LoadMemDocument(source, bytes.length, '')
  if (document === 0) {
    throw new TextError(pdfium.FPDF_GetLastError() === LOCKED ? 'asset.text_locked' : 'asset.text_damaged')
  }
  const page = pdfium.FPDF_LoadPage(document, 0)
  if (page === 0) throw new TextError('asset.text_damaged')
  const size = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) }
  const scale = edge / Math.max(size.width, size.height)
  const [width, height] = [size.width, size.height].map((length) => Math.max(1, Math.round(length * scale)))
  if (width === undefined || height === undefined || !Number.isFinite(width * height)) {
    throw new TextError('asset.text_damaged')
  }
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | REVERSE_BYTE_ORDER)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const pixels = memoryOf(pdfium).slice(start, start + width * height * BYTES_PER_PIXEL)
  // Nothing is freed, because the thread ends after one page.
  return { width, height, pixels }
}

/** Returns the library's memory, which is another one after it has grown. Its types leave it out. */
function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  if (!('HEAPU8' in pdfium) || !(pdfium.HEAPU8 instanceof Uint8Array)) throw new Error('PDFium has no memory')
  return pdfium.HEAPU8
}

/** Loaded on demand, because it's large and few files need it. The bundle has the binary next to its own files. */
async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const { init } = await import('@embedpdf/pdfium')
  const isBundle = import.meta.url.endsWith('.js')
  const binary = isBundle
    ? new URL('pdfium.wasm', import.meta.url).href
    : import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')
  const bytes = new Uint8Array(await readFile(fileURLToPath(binary)))
  const pdfium = await init({ wasmBinary: bytes.buffer })
  pdfium.PDFiumExt_Init()
  return pdfium
}
