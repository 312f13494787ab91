import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import classes from './reference.module.css'
import { ReferenceSection } from './reference-section.tsx'

// Tabs other than plain tables are loaded when they are opened.
const PointsSection = lazyPart(async () => ({ default: (await import('./points-section.tsx')).PointsSection }))
const PricesSection = lazyPart(async () => ({ default: (await import('./prices-section.tsx')).PricesSection }))
const DocumentsSection = lazyPart(async () => ({ default: (await import('./documents-section.tsx')).DocumentsSection }))
const TemplateSection = lazyPart(async () => ({ default: (await import('./template-section.tsx')).TemplateSection }))
const FederationSection = lazyPart(async () => ({
  default: (await import('./federation-section.tsx')).FederationSection,
}))

const TABS: Record<string, { label: string; show: () => ReactNode }> = {
  grades: { label: 'Grades', show: () => <ReferenceSection table="grades" /> },
  points: {
    label: 'Points',
    show: () => (
      <>
        <PointsSection />
        <ReferenceSection table="niveaux" />
      </>
    ),
  },
  categories: {
    label: 'Catégories',
    show: () => (
      <>
        <ReferenceSection table="categories_age" />
        <ReferenceSection table="categories_grade" />
        <ReferenceSection table="categories_poids" />
      </>
    ),
  },
  labels: {
    label: 'Critères et labels',
    show: () => (
      <>
        <ReferenceSection table="labels" />
        <ReferenceSection table="criteres" />
      </>
    ),
  },
  prix: {
    label: 'Produits et prix',
    show: () => (
      <>
        <ReferenceSection table="produits" />
        <PricesSection />
      </>
    ),
  },
  documents: { label: 'Documents', show: () => <DocumentsSection /> },
  modele: { label: 'Demande de licence', show: () => <TemplateSection /> },
  federation: { label: 'Fédération', show: () => <FederationSection /> },
}

export function ReferencePage() {
  const { onglet } = useSearch({ from: '/secretariat/reference' })
  const tab = onglet !== undefined && Object.hasOwn(TABS, onglet) ? onglet : 'grades'
  return (
    <Page title="Référentiel" intro={<p>Ce qui change ici vaut tout de suite dans tout le portail.</p>}>
      <Tabs
        label="Référentiel"
        tabs={Object.entries(TABS).map(([name, { label }]) => ({
          label,
          current: name === tab,
          link: { to: paths.staffReference, search: { onglet: name } },
        }))}
      />
      <div key={tab} className={classes.stack}>
        <Suspense fallback={<LoadingPage />}>{TABS[tab]!.show()}</Suspense>
      </div>
    </Page>
  )
}
