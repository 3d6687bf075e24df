import type { Migration } from './migration.ts'

/** The API for video of a channel with OpenAI's API. */
export const channelVideo: Migration = {
  name: '0070-channel-video',
  up: async ({ addColumn }) => {
    await addColumn('channel', 'video', "text not null default 'none'")
  },
}
