import { type Check, isTest, lineAt } from '../check.ts'

/** What ui/controls has a control for. Dates, files and sliders are the browser's own. */
const NATIVE: readonly [RegExp, string][] = [
  [/<dialog\b|\.showModal\(/g, 'Dialog'],
  [/<select\b/g, 'Select'],
  [/type=["'{`]+number\b/g, 'NumberField'],
  [/\bpopover=|\.showPopover\b/g, 'Popover'],
  [/\brole=["'{`]+(?:tablist|tab|tabpanel)\b/g, 'Tabs'],
  [/\brole=["'{`]+tooltip\b/g, 'data-tooltip, which TooltipHost shows'],
  [/\brole=["'{`]+(?:menu|menuitem|menuitemradio)\b/g, 'Menu'],
]

const inScope = (path: string): boolean =>
  /^(ui|apps\/(storefront|console))\/.*\.tsx$/.test(path) && !path.startsWith('ui/controls/') && !isTest(path)

export const nativeControls: Check = {
  name: 'native controls',
  reason:
    'Keyboard, focus and names of what opens or is stepped through are solved and tested once, in ui/controls; a native or home-grown one looks and behaves differently in every browser (docs/adr/0042).',
  find: (sources) =>
    sources
      .filter(({ path }) => inScope(path))
      .flatMap(({ path, text }) =>
        NATIVE.flatMap(([pattern, control]) =>
          [...text.matchAll(pattern)].map((found) => ({
            path,
            line: lineAt(text, found.index),
            message: `${found[0]}: take ${control} of ui/controls`,
          })),
        ),
      ),
}
