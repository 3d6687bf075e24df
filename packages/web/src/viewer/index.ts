export { ViewerHost } from './viewer-host.tsx'
export { openViewer, type ViewerImage } from './viewer-store.ts'
