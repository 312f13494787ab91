/** Settings of the deployment for the web, embedded in the page as JSON. */
export interface WebConfig {
  version: string
  demo: boolean
  federation: {
    name: string
    shortName: string
    address: string
    phone: string
    email: string
    enterpriseNumber: string
  }
  links: { site: string; calendar: string; contact: string; openClub: string; exam: string }
  logo: string
  labelImageBase: string
}
