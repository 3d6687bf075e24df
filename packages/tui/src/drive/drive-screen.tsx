import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

import { useStore } from '@saffron/core/react'
import { Box, useWindowSize } from 'ink'
import { type ReactElement, useEffect, useMemo, useState } from 'react'

import { actionOf } from '../keys/index.ts'
import { useApp } from '../shell/app-context.tsx'
import { PictureView } from '../shell/picture-view.tsx'
import { useSpaceTitle } from '../shell/use-space-title.ts'
import { cleanName } from '../ui/clean-name.ts'
import { shorten } from '../ui/columns.ts'
import { hintRows, ListPart, saidRows } from '../ui/list/index.ts'
import { worded } from '../ui/reader/index.ts'
import { Rows } from '../ui/rows.tsx'
import type { ScreenProps } from '../ui/screen-props.ts'
import { paint, sgr, span } from '../ui/style.ts'
import { driveRows, localRows, paneCells, type PaneRow, UP } from './panes.ts'
import { planDownload, planUpload } from './plan-transfer.ts'
import { type Located, lookUpOne, pathOf } from './remote.ts'
import { speakFile } from './speak-file.ts'
import { useTransfers } from './transfers-context.ts'

/** Narrower terminals have room for one pane only. */
const BOTH_FROM_COLUMNS = 70
const FIRST_FOLDER = (): string => {
  try {
    return process.cwd()
  } catch {
    return homedir()
  }
}

/** Shows this machine and Drive next to each other, to browse folders and copy to the other side. */
export function DriveScreen({ show, onBack }: ScreenProps): ReactElement {
  const context = useApp()
  const { api, features, reader, t } = context
  const transfers = useTransfers()
  const { columns } = useWindowSize()
  const jobs = useStore(transfers)
  const [side, setSide] = useState<'local' | 'drive'>('local')
  const [folder, setFolder] = useState(FIRST_FOLDER)
  const [place, setPlace] = useState<readonly Located[]>([])
  const [looked, setLooked] = useState<{ readonly name: string; readonly asset: string }>()
  const [isNotHere, setNotHere] = useState(false)
  const here = place.at(-1)
  const driveTitle = useSpaceTitle(t('cli.common.drive'))
  const local = useMemo(() => localRows(folder), [folder])
  const drive = useMemo(() => driveRows(api, here?.node.id ?? '', here?.names.length === 0), [api, here])
  useEffect(() => {
    void local.reset()
    return () => local.close()
  }, [local])
  useEffect(() => {
    if (here === undefined) {
      lookUpOne(api, []).then(
        (node) => (node === undefined ? undefined : setPlace([{ node, names: [] }])),
        // The list retries too and shows the error.
        () => void drive.reset(),
      )
      return undefined
    }
    void drive.reset()
    return () => drive.close()
  }, [api, drive, here])

  const open = (row: PaneRow): void => {
    if (!row.isFolder) return copy(row)
    if (side === 'local') setFolder((now) => (row.id === UP ? dirname(now) : join(now, row.name)))
    else if (row.id === UP) setPlace((now) => now.slice(0, -1))
    else if (row.node !== undefined && here !== undefined) {
      const { node } = row
      setPlace((now) => [...now, { node, names: [...here.names, node.name] }])
    }
  }
  const copy = (row: PaneRow): void => {
    if (row.id === UP || here === undefined) return
    const { node } = row
    if (side === 'local') {
      const path = join(folder, row.name)
      void transfers
        .start(`↑ ${row.name}`, (signal) => planUpload(context, { local: path, folder: here, signal }))
        .then(() => drive.refresh())
    } else if (node !== undefined) {
      const from = { node, names: [...here.names, node.name] }
      void transfers
        .start(`↓ ${row.name}`, (signal) => planDownload(context, { from, folder, signal }))
        .then(() => local.refresh())
    }
  }
  /** Screen reader users get the file's details and stay in the list. */
  const look = (row: PaneRow): void => {
    const asset = row.node?.asset
    if (row.node === undefined) {
      setNotHere(true)
      reader?.announce([worded(t('cli.files.notHere'), sgr.warning, t)])
    } else if (typeof asset !== 'string') return
    else if (reader === undefined) setLooked({ name: row.name, asset })
    else void speakFile(api, asset, t).then((text) => reader.announce([text]))
  }
  const onKey = (name: string | undefined, row: PaneRow | undefined): boolean => {
    const action = actionOf('drive', name)
    setNotHere(false)
    if (action === 'pane') setSide(side === 'local' ? 'drive' : 'local')
    if (action === 'stop') transfers.stop()
    if (action === 'look' && row !== undefined) look(row)
    if (action === 'copy' && row !== undefined) copy(row)
    return action !== undefined
  }

  const isBoth = columns >= BOTH_FROM_COLUMNS
  const width = isBoth ? Math.floor(columns / 2) : columns
  const line = (text: string, style: string) => paint([span(shorten(text, columns - 1), style)], features)
  const said = isNotHere
    ? saidRows({ text: t('cli.files.notHere'), style: sgr.warning }, columns - 1, features)
    : hintRows(t('cli.files.hint'), columns - 1, features)
  const below = [...said, ...jobs.map((job) => line(job, sgr.accent))]
  const pane = (of: 'local' | 'drive') => {
    const isLocal = of === 'local'
    const path = isLocal ? folder : here === undefined ? '' : pathOf(here)
    return (
      <Box key={of} width={width}>
        <ListPart
          key={path}
          title={`${isLocal ? t('cli.files.local') : driveTitle} ${cleanName(path)}`}
          source={isLocal ? local : drive}
          textOf={nameOf}
          cells={(row) => paneCells(row, t.locale)}
          empty={t('cli.files.empty')}
          {...(reader === undefined ? {} : { hint: t('cli.files.hint') })}
          pane={{
            left: isBoth && !isLocal ? width : 0,
            columns: width,
            isActive: side === of && looked === undefined,
            below: below.length,
          }}
          onPick={open}
          onPalette={() => show('palette')}
          onBack={onBack}
          onKey={onKey}
        />
      </Box>
    )
  }
  const panes = (
    <Box flexDirection="column" display={looked === undefined ? 'flex' : 'none'}>
      <Box>{isBoth ? [pane('local'), pane('drive')] : pane(side)}</Box>
      {reader === undefined && <Rows rows={below} />}
    </Box>
  )
  // The panes keep their position while a picture is shown.
  return (
    <>
      {panes}
      {looked === undefined ? null : <PictureView {...looked} onBack={() => setLooked(undefined)} />}
    </>
  )
}

const nameOf = ({ name }: PaneRow): string => name
