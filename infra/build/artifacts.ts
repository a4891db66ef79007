/** An SES template; `html` and `text` are Handlebars. */
export interface MailTemplate {
  name: string;
  subject: string;
  html: string;
  text: string;
}

/** The build results that go into the cloud assembly. */
export interface Artifacts {
  /** Folder with one bundle per Lambda. */
  functions: string;
  /**
   * Folder with the bundle of process-pictures beside its packages for Lambda's processor. Absent locally, where the bundle
   * finds the packages of the machine.
   */
  pictures?: string;
  /** Folder with the bundle of render-pages beside the site's code, with which it renders. */
  pages: string;
  /** Folder with the built site. */
  site: string;
  mails: MailTemplate[];
}
