import type { Node } from '@saffron/core/drive'
import { describeError } from '@saffron/core/errors'
import { formatFileSize, shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import {
  type Agent,
  type AgentFiles,
  type AgentKnowledgeItem,
  contextForKnowledge,
  isKnowledgeWhole,
  MAX_AGENT_KNOWLEDGE,
} from '@saffron/core/store'
import { FileText, Folder, FolderOpen, Upload, X } from 'lucide-react'
import { useState } from 'react'

import { FolderPicker, ignoreCancel, pickFromSystem } from '../../drive/index.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isolated } from '../../ui/isolated.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useModelOptions } from '../use-model-names.ts'
import type { FieldProps } from './field-props.ts'
import { Section } from './section.tsx'
import { useAgentFiles } from './use-agent-files.ts'
import { useKnowledgeUploads } from './use-knowledge-uploads.ts'

import field from '../../ui/field.module.css'
import styles from './form.module.css'
import knowledge from './knowledge.module.css'

interface KnowledgeFieldsProps extends FieldProps {
  readonly agent: Agent
}

type Item = FieldProps['fields']['knowledge'][number]

/** The files that the agent answers from, and whether a model gets them in full. */
export function KnowledgeFields({ fields, change, agent }: KnowledgeFieldsProps) {
  const t = useTranslate('store')
  const dialog = useDialog()
  const { files, error: failure, reload } = useAgentFiles(agent)
  const { items, filesVisible } = { items: fields.knowledge, filesVisible: fields.filesVisible }
  const put = (next: readonly Item[]) => change({ knowledge: [...next] })
  const { uploads, send, add, dismiss, names } = useKnowledgeUploads({ items, put })
  const isFull = items.length >= MAX_AGENT_KNOWLEDGE
  const [isOver, setOver] = useState(false)
  const pick = () => pickFromSystem('files').then(send, ignoreCancel)
  const pickStored = async () => {
    const nodes = await dialog<readonly Node[]>(t('store.form.knowledge.fromDrive'), FolderPicker)
    if (nodes !== undefined) add(nodes.map(({ id, name }) => ({ item: { node: id }, name })))
  }
  const known = new Map(files?.items?.map((each) => [keyOf(each), each]))
  return (
    <Section title={t('store.form.section.knowledge')}>
      {/* Dropping is another way to do what the buttons do. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset
        className={styles.rows}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          // The message field of the chat takes what is dropped anywhere else.
          event.stopPropagation()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          event.stopPropagation()
          setOver(false)
          void send(event.dataTransfer.files)
        }}
      >
        <legend>{t('store.form.knowledge')}</legend>
        <p className={field.hint}>{t('store.form.knowledge.hint')}</p>
        <div className={knowledge.drop} data-over={isOver}>
          {items.length === 0 && uploads.length === 0 && (
            <p className={knowledge.none}>{t('store.form.knowledge.none')}</p>
          )}
          <ul className={knowledge.list}>
            {items.map((item) => (
              <KnowledgeRow
                key={keyOf(item)}
                item={known.get(keyOf(item))}
                name={names.get(keyOf(item))}
                onRemove={() => put(items.filter((each) => keyOf(each) !== keyOf(item)))}
              />
            ))}
            {uploads.map(({ key, name, error }) => (
              <li key={key} className={knowledge.row}>
                <Upload aria-hidden />
                <span className={knowledge.name} role={error === undefined ? 'status' : 'alert'}>
                  {t(error === undefined ? 'store.form.knowledge.sending' : 'store.form.knowledge.failed', {
                    name: isolated(name),
                  })}
                  {error !== undefined && <span className={field.problem}>{error}</span>}
                </span>
                {error !== undefined && (
                  <IconButton
                    label={t('store.form.knowledge.remove', { name: isolated(name) })}
                    icon={<X aria-hidden />}
                    onClick={() => dismiss(key)}
                  />
                )}
              </li>
            ))}
          </ul>
          <div className={knowledge.actions}>
            <Button disabled={isFull} onClick={() => void pick()}>
              <Upload aria-hidden /> {t('store.form.knowledge.add')}
            </Button>
            <Button disabled={isFull} onClick={() => void pickStored()}>
              <FolderOpen aria-hidden /> {t('store.form.knowledge.fromDrive')}
            </Button>
          </div>
        </div>
        <div aria-live="polite">
          {isFull && <p className={field.hint}>{t('store.form.knowledge.full', { max: MAX_AGENT_KNOWLEDGE })}</p>}
          {files !== undefined && items.length > 0 && <Fit files={files} model={fields.model} />}
        </div>
        {failure !== undefined && (
          <div role="alert">
            <p className={field.problem}>
              {t('store.files.failed')} {describeError(failure, t)}
            </p>
            <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>
          </div>
        )}
      </fieldset>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={filesVisible}
          onChange={({ target }) => change({ filesVisible: target.checked })}
        />
        <span>{t('store.form.filesVisible')}</span>
      </label>
    </Section>
  )
}

/** The identity of an item. */
const keyOf = (item: Partial<Record<'asset' | 'node', string | undefined>>): string => item.asset ?? item.node ?? ''

interface KnowledgeRowProps {
  /** Undefined until it's saved. */
  readonly item: AgentKnowledgeItem | undefined
  readonly name: string | undefined
  readonly onRemove: () => void
}

function KnowledgeRow({ item, name: given, onRemove }: KnowledgeRowProps) {
  const t = useTranslate('store')
  const name = item?.name ?? given ?? '…'
  const isGone = item !== undefined && item.name === null
  const size = item && formatFileSize(item.size, t.locale)
  return (
    <li className={knowledge.row}>
      {item?.kind === 'folder' ? <Folder aria-hidden /> : <FileText aria-hidden />}
      <span className={knowledge.name}>
        <span dir="auto">{shownName(name)}</span>
        {isGone ? (
          <span className={field.problem}>{t('store.form.knowledge.gone')}</span>
        ) : (
          size !== undefined && (
            <span className={knowledge.about}>
              {item?.kind === 'folder' ? t('store.form.knowledge.folder', { count: item.files, size }) : size}
            </span>
          )
        )}
      </span>
      <IconButton
        label={t('store.form.knowledge.remove', { name: isolated(name) })}
        icon={<X aria-hidden />}
        onClick={onRemove}
      />
    </li>
  )
}

/** Says whether the files are given in full, and which can't be read. */
function Fit({ files, model: name }: { readonly files: AgentFiles; readonly model: string | null }) {
  const t = useTranslate('store')
  const { models } = useModelOptions()
  const model = models.find((each) => each.name === name)
  const { tokens: count, list } = files
  const isWhole = isKnowledgeWhole(count, model?.contextLimit)
  const waiting = list.filter(({ text }) => text === 'waiting').length
  const unreadable = list.filter(({ text }) => text === 'none').length
  return (
    <>
      <p className={field.hint}>
        {model === undefined
          ? t('store.form.knowledge.any', { count, context: contextForKnowledge(count) })
          : t(isWhole ? 'store.form.knowledge.whole' : 'store.form.knowledge.searched', { count })}
      </p>
      {model !== undefined && !isWhole && !model.features.includes('tools') && (
        <p className={field.problem}>{t('store.form.knowledge.noTools')}</p>
      )}
      {waiting > 0 && <p className={field.hint}>{t('store.form.knowledge.waiting', { count: waiting })}</p>}
      {unreadable > 0 && <p className={field.problem}>{t('store.form.knowledge.unreadable', { count: unreadable })}</p>}
    </>
  )
}
