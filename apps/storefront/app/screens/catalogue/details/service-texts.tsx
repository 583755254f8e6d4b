import { IconExternal, RichText } from '@vitrine/ui/components'
import { formatQuantity, truncateUrl } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import styles from '../../../features/services/details.module.css'
import type { ServiceDetail } from '../../../features/services/list/catalogue-item.ts'
import { paths } from '../../../paths.ts'
import { withoutRepeats } from '../model/without-repeats.ts'
import { Perks } from './perks.tsx'

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text)

/** How the service is delivered comes first: it is what one pays for. */
export function ServiceTexts({ service, level }: { readonly service: ServiceDetail; readonly level: 2 | 3 }) {
  const { t } = useTranslation('catalogue')
  const Heading = level === 2 ? 'h2' : 'h3'
  const delivery = service.delivery_description || service.delivery
  const description = withoutRepeats(service.description ?? '', [delivery, service.short_description])
  const contents = service.package_contents.filter((item) => item.isDisplayable)
  return (
    <div className={styles.texts}>
      <section>
        <Heading className="type-h3">{t('details.delivery')}</Heading>
        <p>{delivery}</p>
      </section>
      <Perks service={service} level={level} />
      {description && (
        <section>
          <Heading className="type-h3">{t('details.description')}</Heading>
          <RichText html={description} />
        </section>
      )}
      {service.requirements && (
        <section>
          <Heading className="type-h3">{t('details.requirements')}</Heading>
          <RichText html={service.requirements} />
        </section>
      )}
      {service.example_link && (
        <section>
          <Heading className="type-h3">{t('details.example')}</Heading>
          {isWebAddress(service.example_link) ? (
            <a
              className={`link ${styles.example}`}
              href={service.example_link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              title={service.example_link}
            >
              {truncateUrl(service.example_link)}
              <IconExternal size={14} />
            </a>
          ) : (
            <code className={styles.example}>{service.example_link}</code>
          )}
        </section>
      )}
      {contents.length > 0 && (
        <section>
          <Heading className="type-h3">{t('details.packageContents')}</Heading>
          <ul className={styles.contents}>
            {contents.map((item) => (
              <li key={item.id}>
                <Link className="link" to={paths.service(item.slug)}>
                  {item.name}
                </Link>
                <span className="number tone-3">{formatQuantity(item.quantity)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {service.included_in_packages.length > 0 && (
        <section>
          <Heading className="type-h3">{t('details.inPackages')}</Heading>
          <ul className={styles.contents}>
            {service.included_in_packages.map((item) => (
              <li key={item.id}>
                <Link className="link" to={paths.service(item.slug)}>
                  {item.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
