import type { Node } from '@saffron/core/drive'
import type { AreaTranslate } from '@saffron/core/i18n'
import {
  File,
  FileArchive,
  FileCode,
  FileHeadphone,
  FileImage,
  FilePlay,
  FileSpreadsheet,
  FileText,
  Folder,
  type LucideIcon,
} from 'lucide-react'
import { createElement, type ReactElement } from 'react'

type FileAppearance = Pick<Node, 'kind' | 'fileKind' | 'name'>

const icons: Readonly<Record<NonNullable<Node['fileKind']>, LucideIcon>> = {
  image: FileImage,
  video: FilePlay,
  audio: FileHeadphone,
  document: FileText,
  code: FileCode,
  archive: FileArchive,
  other: File,
}

/** Returns the icon of a node. */
export const iconOf = (node: FileAppearance): ReactElement => createElement(shapeOf(node))

function shapeOf({ kind, fileKind, name }: FileAppearance): LucideIcon {
  if (kind === 'folder') return Folder
  return /\.(csv|tsv|xlsx?|ods)$/i.test(name) ? FileSpreadsheet : icons[fileKind ?? 'other']
}

/** Returns its color: one of the tones in `nodes.module.css`. */
export const colorOf = ({ kind, fileKind }: FileAppearance): string =>
  kind === 'folder' ? 'folder' : (fileKind ?? 'other')

/** Returns the kind of a node, with its file extension where that's more specific. */
export function kindText({ kind, fileKind, name }: FileAppearance, t: AreaTranslate<'drive'>): string {
  if (kind === 'folder') return t('drive.kind.folder')
  const ending = /\.([\p{L}\d]{1,5})$/u.exec(name)?.[1]
  const word = t(`drive.kind.${fileKind ?? 'other'}`)
  return ending === undefined ? word : `${ending.toUpperCase()} · ${word}`
}

/** The length of the name without its extension, which renaming selects. */
export function stemLength({ kind, name }: Pick<Node, 'kind' | 'name'>): number {
  const dot = name.lastIndexOf('.')
  return kind === 'file' && dot > 0 ? dot : name.length
}
