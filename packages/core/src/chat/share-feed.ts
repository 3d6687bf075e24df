import { takeLock } from '../stream/index.ts'
import type { FeedEvent, FeedShare } from './conversation-feed.ts'

/** One event stream for all pages of this browser in which `owner` is signed in. */
export function shareFeed(owner: string): FeedShare {
  const name = `saffron.feed.${owner}`
  const channel = new BroadcastChannel(name)
  return {
    lead: (signal, onWait) => takeLock([name], { signal, onWait }),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    tell: (event) => channel.postMessage(event),
    hear: (listener) => {
      const hear = (event: Event): void => {
        if ('data' in event) listener(event.data as FeedEvent)
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
