import { locales } from '@vitrine/platform/kernel'
import { camel, type Files, insertBefore, insertSorted, NewError, pascal, present, type Read, sentence } from './edit.ts'

const APP = 'apps/storefront/app'
const places = {
  routes: `${APP}/routes.ts`,
  paths: `${APP}/paths.ts`,
  pathsTest: `${APP}/paths.test.ts`,
  types: `${APP}/i18n/messages.d.ts`,
  routesTest: 'tools/screens/routes.test.ts',
  decisions: 'docs/decisions.md',
} as const

/** A page at `/<name>` in the frame of the shop: its module, texts in all languages, address, types and the lines that tests hold addresses to. */
export function newScreen(read: Read, name: string): Files {
  const module = `${APP}/screens/${name}/${name}.tsx`
  if (read(module) !== undefined || read(`${APP}/messages/en/${name}.json`) !== undefined) throw new NewError(`${name} is there already`)
  const files: Files = new Map([[module, page(name)]])
  for (const locale of locales) files.set(`${APP}/messages/${locale}/${name}.json`, texts(name))
  const change = (path: string, edit: (text: string) => string) => files.set(path, edit(present(read, path)))

  change(places.routes, (text) =>
    insertBefore(places.routes, text, /^ {4}route\('not-found'/, `    route('${name}', 'screens/${name}/${name}.tsx'),`),
  )
  change(places.paths, (text) => insertBefore(places.paths, text, /^ {2}notFound: /, `  ${camel(name)}: (): string => '/${name}',`))
  change(places.pathsTest, (text) => insertSorted(places.pathsTest, text, /^ {8}"\w+": "\/.*",$/, `        "${camel(name)}": "/${name}",`))
  change(places.types, (text) => {
    const imported = insertSorted(
      places.types,
      text,
      /^import type \w+ from '\.\.\/messages\/en\/[\w-]+\.json'$/,
      `import type ${camel(name)} from '../messages/en/${name}.json'`,
    )
    const key = name.includes('-') ? `'${name}'` : name
    return insertBefore(places.types, imported, /^ {6}grades: /, `      ${key}: typeof ${camel(name)}`)
  })
  change(places.routesTest, (text) => insertBefore(places.routesTest, text, /^ {2}'\/track',/, `  '/${name}',`))
  change(places.decisions, (text) => {
    const reported = "Our own routes beside the specification's: "
    if (!text.includes(reported)) throw new NewError(`${places.decisions} names our own routes nowhere: mend tools/new`)
    return text.replace(reported, `${reported}\`/${name}\` (say why), `)
  })
  return files
}

export const screenTodo = (name: string): string[] => [
  `translate apps/storefront/app/messages/*/${name}.json by meaning: npm run tidy names what is still English`,
  `say in docs/decisions.md (35) why /${name} is there`,
  'docs/how-to/add-a-screen.md: states, tests, what to look at',
]

const texts = (name: string): string =>
  `${JSON.stringify({ title: sentence(name), description: `${sentence(name)}: say in one sentence what it is for.` }, null, 2)}\n`

const page = (name: string): string => `import { PageHead, pageClass } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { PageMessages } from '../../shop/page-messages.tsx'

/** ${sentence(name)}. */
export default function ${pascal(name)}() {
  const { t } = useTranslation('${name}')
  return (
    <div className={pageClass()}>
      <PageMessages routeName="${name}" title={t('title')} description={t('description')} />
      <PageHead title={t('title')} lead={t('description')} />
    </div>
  )
}
`
