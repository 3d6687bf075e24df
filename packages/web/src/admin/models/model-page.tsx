import type { AdminModel } from '@saffron/core/admin'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { useTranslate } from '@saffron/core/react'
import { Plus, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { ListCount } from '../../ui/list/toolbar/list-count.tsx'
import { orderChoice } from '../../ui/list/toolbar/list-filter.ts'
import { useSearch } from '../../ui/list/toolbar/use-search.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { ColumnHeads, COLUMNS } from '../columns.tsx'
import { ConsoleList } from '../console-list.tsx'
import { ConsolePage } from '../console-page.tsx'
import { useConfirmDelete } from '../use-confirm-delete.ts'
import { useConsoleList } from '../use-console-list.ts'
import { BulkDialog, type SeenModel } from './bulk-dialog.tsx'
import { CreateModelDialog } from './create-model-dialog.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { ModelRow } from './model-row.tsx'
import { RefreshDialog } from './refresh-dialog.tsx'
import { usePriceDialog } from './use-price-dialog.tsx'

import styles from '../console.module.css'

const SORTS = ['', 'name', '-name', '-createdAt'] as const
const SORT_NAMES = { '': 'shown', name: 'name', '-name': 'nameDown', '-createdAt': 'newest' } as const

/** Model IDs with the version that was last shown. */
type Chosen = ReadonlyMap<string, number>

/** Updates the selection from the visible rows. Models out of view keep their last seen version. */
function asShown(chosen: Chosen, rows: readonly AdminModel[]): Chosen {
  const changed = rows.filter(({ id, version }) => (chosen.get(id) ?? version) !== version)
  return changed.length === 0
    ? chosen
    : new Map([...chosen, ...changed.map(({ id, version }) => [id, version] as const)])
}

export default function ModelPage() {
  const t = useTranslate('admin')
  const report = useReportError()
  const openDialog = useDialog()
  const setPrices = usePriceDialog()
  const confirmDelete = useConfirmDelete()
  const toast = useToast()
  const search = useSearch()
  const { wanted } = search
  const [sort, setSort] = useState<(typeof SORTS)[number]>('')
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const rows = useRef<HTMLDivElement>(null)
  const kept = useConsoleList<AdminModel>(
    `models ${sort} ${wanted}`,
    ({ signal, ...page }) =>
      api.admin.searchModels({ query: { ...page, q: wanted, ...(sort !== '' && { sort }) }, signal }),
    MAX_PAGE_SIZE,
  )
  const { list } = kept
  const shown = useRef(list)
  useEffect(() => {
    shown.current = list
    return list.subscribe(() => setChosen((before) => asShown(before, list.getSnapshot().list)))
  }, [list])
  /** Defaults can move between models, so the others may have changed too. */
  const saved = (models: readonly AdminModel[]) => {
    for (const model of models) list.update(model.id, () => model)
    void list.refresh()
  }
  const chosenNow = (): SeenModel[] => Array.from(chosen, ([id, version]) => ({ id, version }))
  const chooseNone = () => {
    setChosen(new Map())
    // The pressed button disappears with its bar, so focus moves to a row.
    rows.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
  }
  const choose = ({ id, version }: AdminModel, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(id, version)
    else next.delete(id)
    setChosen(next)
  }
  const edit = (model: AdminModel) =>
    openDialog<AdminModel>(model.name, ({ resolve }) => <ModelDialog model={model} resolve={resolve} />, {
      position: 'right',
    }).then((after) => after !== undefined && saved([after]))
  const price = async (models: readonly AdminModel[]) => {
    const after = await setPrices(models)
    if (after !== undefined) saved(after)
  }
  const editChosen = () =>
    openDialog<readonly AdminModel[]>(
      t('admin.model.bulk'),
      ({ resolve }) => <BulkDialog models={chosenNow()} resolve={resolve} />,
      { position: 'right' },
    ).then((after) => {
      if (after === undefined) return list.refresh()
      chooseNone()
      return saved(after)
    })
  const enable = async (models: SeenModel[], enabled: boolean) => {
    try {
      saved((await api.admin.editModels({ body: { models, enabled } })).list)
      return true
    } catch (error) {
      report(error)
      await list.refresh()
      return false
    }
  }
  const enableChosen = async (enabled: boolean) => {
    if (await enable(chosenNow(), enabled)) chooseNone()
  }
  const create = async () => {
    const created = await openDialog<AdminModel>(t('common.addModel'), CreateModelDialog)
    if (created === undefined) return
    toast(t('common.modelAdded', { name: created.name }))
    void shown.current.refresh()
  }
  const remove = ({ id, name, version }: AdminModel) =>
    confirmDelete({
      of: 'model',
      subject: name,
      onOk: async () => {
        await api.admin.deleteModel({ params: { id }, query: { version } })
        list.remove(id)
        setChosen((before) => new Map([...before].filter(([other]) => other !== id)))
        toast(t('common.modelDeleted', { name }))
      },
      refresh: list.refresh,
    })
  const refresh = () =>
    openDialog<readonly AdminModel[]>(t('admin.model.refresh'), ({ resolve }) => (
      <RefreshDialog
        onRefreshed={() => void shown.current.refresh()}
        onPrice={resolve}
        onDone={() => resolve(undefined)}
      />
    )).then((free) => (free === undefined ? undefined : price(free)))
  return (
    <ConsolePage
      lead={t('admin.model.lead')}
      search={{ search }}
      filters={[
        orderChoice({
          label: t('admin.console.order'),
          values: SORTS,
          textOf: (value) => t(`admin.console.sort.${SORT_NAMES[value]}`),
          value: sort,
          onChange: setSort,
        }),
      ]}
      count={<ListCount list={list} />}
      others={[{ label: t('admin.model.refresh'), icon: <RefreshCw aria-hidden />, onClick: () => void refresh() }]}
      primary={{ label: t('admin.model.new'), icon: <Plus aria-hidden />, onClick: () => void create() }}
    >
      {chosen.size > 0 && (
        <fieldset className={styles.chosen} aria-label={t('admin.model.bulk')}>
          <span>{t('admin.model.chosen', { count: chosen.size })}</span>
          <BusyButton onPress={() => enableChosen(true)}>{t('admin.model.enableChosen')}</BusyButton>
          <BusyButton onPress={() => enableChosen(false)}>{t('common.disable')}</BusyButton>
          <BusyButton onPress={editChosen}>{t('admin.model.bulk')}</BusyButton>
          <Button onClick={chooseNone}>{t('common.clearSelection')}</Button>
        </fieldset>
      )}
      <div ref={rows} style={{ display: 'contents' }}>
        <ConsoleList
          {...kept}
          heads={<ColumnHeads columns={COLUMNS.models} className={`${styles.grid} ${styles.models}`} afterTick />}
          label={t('admin.model.list')}
          emptyText={t('admin.model.empty')}
        >
          {(model, focus) => (
            <ModelRow
              model={model}
              focus={focus}
              chosen={chosen.has(model.id)}
              onChoose={(isChosen) => choose(model, isChosen)}
              onEdit={() => void edit(model)}
              onPrice={() => void price([model])}
              onRemove={() => remove(model)}
              onSwitch={() => enable([{ id: model.id, version: model.version }], !model.enabled)}
            />
          )}
        </ConsoleList>
      </div>
    </ConsolePage>
  )
}
