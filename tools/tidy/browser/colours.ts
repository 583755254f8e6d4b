import { type Check, isTest, lineAt } from '../check.ts'

const LITERAL =
  /(?<!(?:href|to)=["'{`]*)(?<![\w&/-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![-\w])|\b(?:rgba?|hsla?|oklch|oklab)\(/gi

/** Other companies' logos have colours of their own in every scheme. */
const LOGOS = 'apps/storefront/app/features/sign-in/provider-logo.tsx'

/** Browser code. Seeds and mails need real colours: a panel's palette is data, and mail programs know no variables. */
const inScope = (path: string): boolean =>
  /^(ui|apps)\/.*\.(tsx?|css)$/.test(path) &&
  !path.startsWith('ui/theme/') &&
  !/\/(seed|seeds|demo|public)\//.test(path) &&
  path !== LOGOS &&
  !isTest(path)

export const colours: Check = {
  name: 'literal colours',
  reason:
    'A panel chooses its colours; a literal one stays when the palette or the scheme changes. Take a token of ui/theme, or add one there.',
  find: (sources) =>
    sources
      .filter(({ path }) => inScope(path))
      .flatMap(({ path, text }) =>
        [...withoutComments(text).matchAll(LITERAL)].map((found) => ({ path, line: lineAt(text, found.index), message: found[0] })),
      ),
}

/** Comments blanked, offsets preserved. A `//` after a colon is an address. */
function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<![:\w'"`])\/\/.*/g, blank)
}
