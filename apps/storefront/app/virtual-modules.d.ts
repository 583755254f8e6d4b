declare module 'virtual:words-folder' {
  /** Where the words lie, `/assets/words-abc123`; empty in development, where each file is a module of its own. */
  export const wordsFolder: string
}

/** Icons are imported one by one: the package's index would put all six thousand through the development server. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}
