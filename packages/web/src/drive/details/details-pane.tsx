import { type Asset, type Node, textError } from '@saffron/core/drive'
import { formatFileSize, shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { type ReactNode, useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { isolated } from '../../ui/isolated.ts'
import { DateTime } from '../../ui/moment.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useDrive } from '../drive-context.ts'
import { kindText } from '../file-appearance.ts'
import { isAskable, useAskAbout } from '../use-ask-about.ts'
import { useDriveName } from '../use-drive-name.ts'
import { tellKind, useTell } from '../use-tell.tsx'
import { FileBeginning } from './file-beginning.tsx'

import button from '../../ui/button.module.css'
import styles from './details.module.css'

/** Details of the selection or the current folder. */
export function DetailsPane() {
  const t = useTranslate('drive')
  const { selection, folder } = useDrive()
  const [first] = selection.nodes
  const shown = selection.ids.size === 0 ? folder : selection.ids.size === 1 ? first : undefined
  return (
    <aside className={styles.pane} aria-label={t('drive.details')}>
      {shown !== undefined && <One key={shown.id} node={shown} />}
      {selection.ids.size > 1 && <Many nodes={selection.nodes} count={selection.ids.size} />}
      {shown === undefined && selection.ids.size === 0 && <p className={styles.hint}>{t('drive.detailsNone')}</p>}
    </aside>
  )
}

function Many({ nodes, count }: { readonly nodes: readonly Node[]; readonly count: number }) {
  const t = useTranslate('drive')
  const size = nodes.reduce((sum, node) => sum + node.size, 0)
  return <p className={styles.many}>{t('drive.detailsMany', { count, size: formatFileSize(size, t.locale) })}</p>
}

function One({ node }: { readonly node: Node }) {
  const t = useTranslate('drive')
  const { actions, folder, mayWrite } = useDrive()
  const tell = useTell()
  const kind = tellKind(node)
  const askAbout = useAskAbout()
  const isRoot = node.parent === null
  const { asset: id } = node
  const load = useCallback(
    async (signal: AbortSignal) => (id === null ? undefined : api.drive.getAsset({ params: { id }, signal })),
    [id],
  )
  const { value: asset } = useLoaded(load)
  const drive = useDriveName()
  const name = isRoot ? drive : shownName(node.name)
  return (
    <>
      <FileBeginning node={node} asset={asset} />
      <h2 className={styles.name} dir="auto">
        {name}
      </h2>
      <dl className={styles.facts}>
        <Fact label={t('common.type')}>{kindText(node, t)}</Fact>
        {node.type !== null && <Fact label={t('drive.detail.type')}>{node.type}</Fact>}
        <Fact label={t('drive.detail.size')}>{formatFileSize(node.size, t.locale)}</Fact>
        {node.childCount !== undefined && (
          <Fact label={t('drive.detail.contains')}>{t('drive.items', { count: node.childCount })}</Fact>
        )}
        <Fact label={t('drive.detail.changed')}>
          <DateTime at={node.updatedAt} />
        </Fact>
        {node.modifiedAt !== undefined && (
          <Fact label={t('drive.detail.content')}>
            <DateTime at={node.modifiedAt} />
          </Fact>
        )}
        <Fact label={t('drive.detail.made')}>
          <DateTime at={node.createdAt} />
        </Fact>
        {asset !== undefined && <TextFact text={asset.text} />}
        {!isRoot && node.trashedAt === undefined && <PlaceFact node={node} />}
      </dl>
      {node !== folder && node.trashedAt === undefined && (
        <button type="button" className={button.quiet} onClick={() => actions.open(node)}>
          {t('common.open')}
        </button>
      )}
      {mayWrite && node.trashedAt === undefined && isAskable(node) && (
        <button type="button" className={button.quiet} onClick={() => askAbout([node])}>
          {t('drive.ask.this')}
        </button>
      )}
      {mayWrite && node.trashedAt === undefined && kind !== undefined && (
        <button type="button" className={button.quiet} onClick={() => tell(node)}>
          {t(`drive.tell.${kind}`)}
        </button>
      )}
    </>
  )
}

function PlaceFact({ node: { id } }: { readonly node: Node }) {
  const t = useTranslate('drive')
  const load = useCallback((signal: AbortSignal) => api.drive.pathOfNode({ params: { id }, signal }), [id])
  const { value } = useLoaded(load)
  const root = value?.workspace === undefined ? t('drive.mine') : isolated(value.workspace.name)
  const names = value?.list.slice(0, -1).map(({ name, parent }) => (parent === null ? root : isolated(name)))
  return <Fact label={t('drive.detail.place')}>{names?.join(' / ') ?? '…'}</Fact>
}

/** Whether the file's text is searchable, and the error if it isn't. */
function TextFact({ text }: Pick<Asset, 'text'>) {
  const t = useTranslate('drive')
  if (text.state === 'none') return null
  const known = text.state === 'done' ? 'drive.text.done' : 'drive.text.waiting'
  return <Fact label={t('drive.detail.text')}>{textError(text, t) ?? t(known)}</Fact>
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
