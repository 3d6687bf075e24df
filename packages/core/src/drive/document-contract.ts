import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { idParams } from '../endpoints/entity.ts'
import { LIST_FORMATS } from './node-kinds.ts'

/** Text in one style. `\n` is a line break. */
const textRun = z.object({ text: z.string(), bold: z.optional(z.boolean()), italic: z.optional(z.boolean()) })
export type TextRun = z.output<typeof textRun>

const runs = z.array(textRun)
const heading = z.object({ kind: z.literal('heading'), level: z.int().check(z.minimum(1), z.maximum(6)), runs })
const paragraph = z.object({ kind: z.literal('paragraph'), runs })
/** An item of a list. `level` counts from 0. `number` is missing for bullets. */
const listItem = z.object({
  kind: z.literal('item'),
  level: z.int().check(z.minimum(0)),
  format: z.enum(LIST_FORMATS),
  number: z.optional(z.int()),
  runs,
})
export type ListItem = z.output<typeof listItem>

/** A cell that may span columns and rows. */
export interface DocumentCell {
  readonly blocks: readonly DocumentBlock[]
  readonly columns?: number | undefined
  readonly rows?: number | undefined
}

export interface DocumentTable {
  readonly kind: 'table'
  readonly rows: readonly { readonly isHead: boolean; readonly cells: readonly DocumentCell[] }[]
}

/** A part of a Word document, in reading order. */
export type DocumentBlock =
  | z.output<typeof heading>
  | z.output<typeof paragraph>
  | z.output<typeof listItem>
  | DocumentTable

const documentTable: z.ZodMiniType<DocumentTable> = z.object({
  kind: z.literal('table'),
  get rows() {
    return z.array(z.object({ isHead: z.boolean(), cells: z.array(documentCell) }))
  },
})
const documentBlock: z.ZodMiniType<DocumentBlock> = z.union([heading, paragraph, listItem, documentTable])
const documentCell: z.ZodMiniType<DocumentCell> = z.object({
  get blocks() {
    return z.array(documentBlock)
  },
  columns: z.optional(z.int()),
  rows: z.optional(z.int()),
})

/** `notes`: footnotes, endnotes and comments. `cut`: there's more than the preview has. */
const textDocument = z.object({
  kind: z.literal('text'),
  blocks: z.array(documentBlock),
  notes: z.array(documentBlock),
  cut: z.boolean(),
})
export type TextDocument = z.output<typeof textDocument>

/** A cell as its program shows it, approximately. `isNumber`: it's aligned to the right. Null if empty. */
const sheetCell = z.nullable(z.object({ text: z.string(), isNumber: z.optional(z.boolean()) }))
export type SheetCell = z.output<typeof sheetCell>

/** `rows`: the first rows, from row 1, without empty cells at their end. */
const workbook = z.object({
  kind: z.literal('workbook'),
  /** The names of the visible sheets. */
  sheets: z.array(z.string()),
  /** The number of the sheet with these rows, from 1. */
  sheet: z.int(),
  rows: z.array(z.array(sheetCell)),
  /** The size of the whole sheet. */
  rowCount: z.int(),
  columnCount: z.int(),
})
export type Workbook = z.output<typeof workbook>

export const documentStructure = z.discriminatedUnion('kind', [textDocument, workbook])
export type DocumentStructure = TextDocument | Workbook

/** `sheet`: the number of a workbook's visible sheet, from 1. */
const documentQuery = z.object({ sheet: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1)), 1) })

/** The structure of office documents, for previews. */
export const documentContract = defineContract({
  assetDocument: {
    method: 'GET',
    path: '/assets/list/{id}/document',
    access: 'user',
    space: { role: 'viewer', of: { id: 'asset' } },
    isAddition: true,
    summary: 'The blocks of a Word document, or the rows of a workbook’s sheet, as far as a preview shows them',
    params: idParams,
    query: documentQuery,
    result: documentStructure,
    errors: [
      'asset.not_found',
      'asset.content_missing',
      'asset.text_none',
      'asset.text_damaged',
      'asset.text_locked',
      'asset.text_too_large',
      'asset.text_too_slow',
    ],
  },
})
