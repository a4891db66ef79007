import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { api } from '../../api/api.ts';

type Step = 'asked' | 'busy' | 'done' | { error: string };

/** Stops the mails that ask for reviews. It takes a tap, because mail programs open links by themselves. */
export function StopRequests({ token }: { token: string }) {
  const [step, setStep] = useState<Step>('asked');
  const stop = () => {
    setStep('busy');
    api.reviews.stopRequests({ body: { token } }).then(
      () => setStep('done'),
      (error: Error) => setStep({ error: error.message }),
    );
  };
  return (
    <section aria-label="Emails que piden opinión" className="card mb-10 max-w-2xl p-5">
      {step === 'done' ? (
        <output className="block font-semibold">
          Hecho: no te preguntaremos más. Si cambias de idea, está en «Mi perfil → Opiniones».
        </output>
      ) : (
        <>
          <p>¿No quieres que te preguntemos por email qué te parece lo que compras?</p>
          {typeof step === 'object' && (
            <p role="alert" className="mt-3 border-l-4 border-danger pl-3 font-semibold text-danger">
              {step.error}
            </p>
          )}
          <Button className="mt-4" busyText={step === 'busy' && 'Guardando...'} onClick={stop}>
            No preguntarme más
          </Button>
        </>
      )}
    </section>
  );
}
