declare module 'virtual:message-chunks' {
  /** `{"de/common": "/assets/common-abc123.js"}`; empty in development. */
  export const messageChunks: Readonly<Record<string, string>>
}

/** Icons are imported one by one: the package's index would put all six thousand through the development server. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}
