import { Fragment } from 'react';
import { Heading, Hr, Text } from 'react-email';
import type { TextSection } from '#shared/content/shop-terms.ts';
import { styles } from './style.ts';

/** The terms of a purchase, in small print at the end of its mail. */
export function Terms({ sections }: { sections: readonly TextSection[] }) {
  return (
    <>
      <Hr className="rule" style={styles.rule} />
      {sections.map(({ title, body }) => (
        <Fragment key={title}>
          <Heading as="h2" className="ink" style={styles.subheading}>
            {title}
          </Heading>
          {body.flat().map((part) => (
            <Text key={part} className="quiet" style={styles.note}>
              {part}
            </Text>
          ))}
        </Fragment>
      ))}
    </>
  );
}
