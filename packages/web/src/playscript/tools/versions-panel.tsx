import { FIRST_PAGE, MAX_PAGE_SIZE } from '@saffron/core/paging'
import type { ScriptVersion } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/moment.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { Loading } from './loading.tsx'
import type { ToolsProps } from './tools-panel.tsx'

import styles from './tools.module.css'

/** Reads all versions, which are a few pages at most. */
async function readVersions(id: string, signal: AbortSignal): Promise<readonly ScriptVersion[]> {
  const versions: ScriptVersion[] = []
  for (let page = FIRST_PAGE; ; page++) {
    const query = { page, limit: MAX_PAGE_SIZE }
    const { list, total } = await api.playscript.searchVersions({ params: { id }, query, signal })
    versions.push(...list)
    if (list.length === 0 || versions.length >= total) return versions
  }
}

/** Earlier states of a script, newest first. */
export function VersionsPanel({ script: { id }, open: { saver }, mayWrite, onReplaced }: ToolsProps) {
  const t = useTranslate('playscript')
  const confirm = useConfirm()
  const toast = useToast()
  const load = useCallback((signal: AbortSignal) => readVersions(id, signal), [id])
  const restore = (version: number) =>
    confirm({
      title: t('playscript.versions.restore'),
      content: t('playscript.versions.restoreText'),
      okText: t('common.restore'),
      cancelText: t('shell.cancel'),
      onOk: async () => {
        await saver.save()
        await api.playscript.restoreVersion({ params: { id }, body: { version } })
        toast(t('playscript.versions.restored'))
        onReplaced()
      },
    })
  return (
    <Loading load={load}>
      {(list) =>
        list.length === 0 ? (
          <p className={styles.note}>{t('playscript.versions.empty')}</p>
        ) : (
          <ol className={styles.versions}>
            {list.map(({ id: key, number, createdAt, reason, sceneCount }) => (
              <li key={key}>
                <span>
                  <strong>{dateTimeText(createdAt, t.locale)}</strong>
                  <span>
                    {t(`playscript.versions.reason.${reason}`)} · {t('playscript.scenes', { count: sceneCount })}
                  </span>
                </span>
                {mayWrite && <Button onClick={() => restore(number)}>{t('common.restore')}</Button>}
              </li>
            ))}
          </ol>
        )
      }
    </Loading>
  )
}
