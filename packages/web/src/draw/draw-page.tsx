import { DRAWING_KINDS, DRAWING_STATE_FILTERS, type Drawing } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { Crop } from 'lucide-react'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

import { inSpace } from '../shell/address/space-address.ts'
import { api } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { Button } from '../ui/button.tsx'
import { choiceFilter, orderChoice } from '../ui/list/toolbar/list-filter.ts'
import { Toolbar } from '../ui/list/toolbar/toolbar.tsx'
import { useAddressedSearch } from '../ui/list/toolbar/use-addressed-search.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { useMedia } from '../ui/use-media.ts'
import { useWide } from '../ui/use-wide.ts'
import { ComposerDock } from './composer/composer-dock.tsx'
import { ComposerPanel } from './composer/composer-panel.tsx'
import { useComposer } from './composer/use-composer.ts'
import { IMAGE_PATH } from './draw-path.ts'
import { type DrawQueryChange, useDrawQuery } from './draw-query.ts'
import { History } from './history.tsx'
import { Ideas } from './ideas.tsx'
import { ImageCount } from './image-count.tsx'
import { DropTarget } from './picture/drop-target.tsx'
import { useDrawModels } from './use-draw-models.ts'
import { useDrawingActions } from './use-drawing-actions.tsx'
import { useDrawings } from './use-drawings.ts'
import { useShowStarted } from './use-show-started.ts'

import styles from './draw.module.css'

const SHOWN = ['all', 'favorites', 'trash'] as const
const SHOWN_TEXT = { all: 'draw.show.all', favorites: 'draw.favorites', trash: 'draw.trash' } as const

/** All drawings that aren't in the trash. */
const NO_FILTER: DrawQueryChange = {
  q: undefined,
  kind: undefined,
  state: undefined,
  model: undefined,
  favorite: undefined,
  collection: undefined,
  trashed: undefined,
}

/** Returns a function that loads the collections of a space. */
const useCollections = (workspace: string | undefined) =>
  useCallback((signal: AbortSignal) => api.draw.drawingCollections({ query: { workspace }, signal }), [workspace])

/** Makes images and videos from prompts, and shows those that were made. */
export default function DrawPage() {
  const t = useTranslate('draw')
  const wide = useWide()
  const roomy = useMedia('(width >= 1280px)')
  const navigate = useNavigate()
  const { id: workspace, mayWrite } = useSpace()
  const [filter, change] = useDrawQuery()
  const search = useAddressedSearch(filter.q ?? '', (q) => change({ q }))
  const { list, place, put, isLost } = useDrawings(filter)
  const models = useDrawModels()
  const clearFilters = () => change(NO_FILTER)
  const showStarted = useShowStarted({ filter, put, clearFilters })
  const composer = useComposer(models, (drawing) => showStarted(drawing, true))
  const actions = useDrawingActions({
    models,
    onChanged: (drawing, isNew) => (isNew ? showStarted(drawing) : put(drawing)),
    onDeleted: ({ id }: Drawing) => list.remove(id),
  })
  const { kind, state, model, favorite, collection, trashed, q } = filter
  const isFiltered = [kind, state, model, favorite, collection].some((each) => each !== undefined) || q !== ''
  const filters = [
    choiceFilter({
      label: t('draw.kind'),
      all: t('draw.kind.all'),
      values: DRAWING_KINDS,
      textOf: (value) => t(`draw.kind.${value}`),
      value: kind,
      onChange: (value) => change({ kind: value }),
    }),
    choiceFilter({
      label: t('draw.state'),
      all: t('draw.state.all'),
      values: DRAWING_STATE_FILTERS,
      textOf: (value) => t(`draw.state.${value}`),
      value: state,
      onChange: (value) => change({ state: value }),
    }),
    choiceFilter({
      label: t('draw.model'),
      all: t('draw.model.all'),
      values: (models.all ?? []).map(({ name }) => name),
      textOf: (name) => models.all?.find((each) => each.name === name)?.displayName ?? name,
      named: true,
      value: model,
      onChange: (value) => change({ model: value }),
    }),
    orderChoice({
      label: t('draw.show'),
      role: 'view',
      values: SHOWN,
      textOf: (value) => t(SHOWN_TEXT[value]),
      value: trashed === true ? 'trash' : favorite === true ? 'favorites' : 'all',
      onChange: (value) =>
        change({
          favorite: value === 'favorites' ? 'true' : undefined,
          trashed: value === 'trash' ? 'true' : undefined,
        }),
    }),
  ]
  const collections = (useLoaded(useCollections(workspace)).value?.list ?? []).map(({ name }) => name)
  if (collections.length > 0 || collection !== undefined) {
    filters.push(
      choiceFilter({
        label: t('draw.collection'),
        all: t('draw.collection.all'),
        values: [...new Set([...collections, ...(collection === undefined ? [] : [collection])])],
        textOf: (name) => name,
        named: true,
        value: collection,
        onChange: (value) => change({ collection: value }),
      }),
    )
  }
  const hasNoModels = models.all?.length === 0
  const clear = <Button onClick={clearFilters}>{t('draw.clearFilters')}</Button>
  const empty = trashed === true ? 'draw.trash.empty' : hasNoModels ? 'draw.noModels' : 'draw.empty'
  return (
    <DropTarget onFiles={composer.addFiles} enabled={mayWrite} className={styles.page}>
      {wide && !hasNoModels && <ComposerPanel composer={composer} />}
      <div className={styles.main}>
        <div className={styles.tools}>
          <Toolbar
            search={{ search, label: t('draw.search') }}
            filters={filters}
            filtersInSheet={!roomy}
            count={<ImageCount list={list} />}
            others={[
              {
                label: t('draw.image.open'),
                icon: <Crop aria-hidden />,
                onClick: () => void navigate(inSpace(IMAGE_PATH, workspace)),
              },
            ]}
          />
        </div>
        {isLost && <output className={styles.lost}>{t('chat.reconnecting')}</output>}
        <History
          key={place}
          list={list}
          place={place}
          actions={actions}
          emptyText={t(isFiltered ? 'draw.noMatch' : empty)}
          emptyAction={
            isFiltered
              ? clear
              : trashed !== true && models.all?.length !== 0 && mayWrite && <Ideas store={composer.store} />
          }
        />
        {!wide && !hasNoModels && <ComposerDock composer={composer} models={models} />}
      </div>
    </DropTarget>
  )
}
