import { buttonClass } from '@vitrine/ui/components'
import { Link, redirect } from 'react-router'
import { useTranslation } from '#i18n'
import { PageContents } from '../../page/page-contents.tsx'
import { paths, type TaskHelp, taskHelp } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/help-page.ts'
import { figures } from './figures/figures.tsx'
import styles from './help-page.module.css'

/** Every article has so many parts. */
const parts = ['a', 'b', 'c', 'd', 'e'] as const
/** Articles that tell what to do after what. */
const inSteps: ReadonlySet<TaskHelp> = new Set(['how-to-connect-a-youtube-account', 'how-to-perform-the-tasks', 'start-earning'])

export function loader({ context, request }: Route.LoaderArgs) {
  if (!context.get(requestContext).panel.settings.enable_tasks) throw redirect(paths.index())
  const { pathname } = new URL(request.url)
  const name = taskHelp.find((each) => pathname.replace(/(\.data|\/)$/, '').endsWith(`/${each}`)) ?? 'faq'
  if (name === 'start-earning') requireProfile({ context, request })
  return { name }
}

/** One article about tasks, with its contents beside it and the others below (RT-035, RT-036, RT-037, RT-038, RT-039). */
export default function HelpPage({ loaderData: { name } }: Route.ComponentProps) {
  const { t } = useTranslation(['task-help', 'tasks'])
  const title = t(`tasks:help.${name}`)
  const List = inSteps.has(name) ? 'ol' : 'ul'
  return (
    <div className={styles.page}>
      <PageMessages routeName={`tasks-${name}`} title={title} description={t(`${name}.lead`)} />
      <header className={styles.head}>
        <h1 className="type-h1">{title}</h1>
        <p className={styles.lead}>{t(`${name}.lead`)}</p>
      </header>
      <PageContents label={t('contents')} parts={parts.map((part) => ({ id: part, name: t(`${name}.${part}.title`) }))} aboveUnder={860} />
      <article className={styles.article}>
        <List className={inSteps.has(name) ? styles.steps : styles.parts}>
          {parts.map((part) => (
            <li key={part} id={part} className={styles.part}>
              <div className={styles.said}>
                <h2 className="type-h3">{t(`${name}.${part}.title`)}</h2>
                <p>{t(`${name}.${part}.text`)}</p>
              </div>
              {figures[name][part]}
            </li>
          ))}
        </List>
        <div className={styles.actions}>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.tasks()}>
            {t('toTasks')}
          </Link>
        </div>
        <Others name={name} />
      </article>
    </div>
  )
}

function Others({ name }: { readonly name: TaskHelp }) {
  const { t } = useTranslation(['task-help', 'tasks'])
  return (
    <nav aria-labelledby="more-help" className={styles.others}>
      <h2 className="type-h3" id="more-help">
        {t('more')}
      </h2>
      <ul>
        {taskHelp
          .filter((other) => other !== name)
          .map((other) => (
            <li key={other}>
              <Link to={paths.taskHelp(other)}>{t(`tasks:help.${other}`)}</Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
