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
  /** Folder with the built site. */
  site: string;
  mails: MailTemplate[];
}
