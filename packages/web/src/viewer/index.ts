export { ViewerHost } from './viewer-host.tsx'
export { openViewer, type ViewerAction, type ViewerImage } from './viewer-store.ts'
