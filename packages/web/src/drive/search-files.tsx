import { shownName } from '@saffron/core/format'
import { File, Folder } from 'lucide-react'

import type { CreateSearch } from '../shell/features/feature.ts'
import { headingIn, searchSpaces } from '../shell/features/search-spaces.ts'
import { api } from '../shell/session/client.ts'
import { momentText } from '../ui/moment.tsx'
import { pathOfNode } from './drive-path.ts'

/** The maximum number of results shown. */
const SHOWN = 8
/** The server's maximum. The intended result may not be among its first. */
const FOUND = 100

/** The palette's search for files and folders, by name. */
const searchFiles: CreateSearch = ({ t, open, spaces }) => ({
  id: 'files',
  heading: headingIn(t('common.files'), spaces, t),
  most: SHOWN,
  needsWords: true,
  search: (words, signal) =>
    searchSpaces(spaces, async (space) => {
      const { list } = await api.drive.searchNodes({ query: { page: 1, limit: FOUND, q: words, ...space }, signal })
      const now = Date.now()
      return list.map((node) => ({
        updatedAt: node.updatedAt,
        entry: {
          id: `file-${node.id}`,
          label: shownName(node.name),
          icon: node.kind === 'folder' ? <Folder aria-hidden /> : <File aria-hidden />,
          note: momentText(node.updatedAt, t, now),
          run: () => open(pathOfNode(node, space.workspace)),
        },
      }))
    }),
})

export default searchFiles
