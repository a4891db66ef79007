export const ejerciciosEsenciales = `
<p>Hay cientos de ejercicios y casi todos son variaciones de seis movimientos. Si tu semana los contiene, entrenas el cuerpo entero. Si falta uno, tarde o temprano se nota: en una rodilla que molesta, en una espalda que se cansa, en una caja de la compra que pesa más de lo que debería.</p>
<p>Esta es la lista con la que empezamos casi todas las rutinas. Para cada uno: qué trabaja, en qué fijarte y cómo saber que toca subir.</p>

<h2>1. Sentadilla</h2>
<p>Trabaja cuádriceps, glúteos y todo lo que mantiene el tronco firme. Separa los pies algo más que las caderas, con las puntas un poco abiertas. Baja como si te sentaras entre los talones, con las rodillas en la línea de los pies, y sube empujando el suelo.</p>
<ul>
<li><strong>Fíjate en:</strong> el pie entero apoyado. Si el talón se levanta, baja menos o eleva los talones con un disco fino.</li>
<li><strong>Error común:</strong> correr en la bajada. Cuenta dos segundos.</li>
<li><strong>Para empezar:</strong> sentadilla con una pesa al pecho, 3 series de 8.</li>
</ul>

<h2>2. Bisagra de cadera</h2>
<p>Es el gesto de recoger algo del suelo sin doblar la espalda: peso muerto, peso muerto rumano, balanceo con pesa rusa. Trabaja glúteos, isquios y espalda. La cadera va atrás, las rodillas apenas se doblan y la barra sube y baja pegada a las piernas.</p>
<p>Si no sientes tensión detrás del muslo, estás haciendo una sentadilla. Practica de espaldas a una pared, a un palmo de distancia: toca la pared con la cadera sin que se mueva el pecho hacia el suelo más de lo necesario.</p>

<h2>3. Empuje</h2>
<p>Flexiones, press de banca, press por encima de la cabeza. Trabaja pecho, hombros y tríceps. Un empuje horizontal y otro vertical por semana bastan para casi cualquiera.</p>
<p>En la flexión, el cuerpo es una tabla: glúteos apretados, costillas abajo, codos a unos 45 grados del tronco. Si no llegas a seis limpias, apoya las manos en un banco. Es el mismo ejercicio con menos peso, no una versión de segunda.</p>

<h2>4. Tirón</h2>
<p>Remo, dominada, jalón. Es el que más se olvida y el que más agradecen los hombros de quien pasa el día sentado. Regla sencilla: por cada serie de empuje, al menos una de tirón.</p>
<p>Empieza llevando el hombro atrás y abajo; después dobla el codo. Si solo tiran los brazos, la espalda no se entera.</p>

<h2>5. Zancada</h2>
<p>Andar, correr y subir escaleras son cosas de una pierna cada vez. La zancada descubre el lado débil y lo pone al día. Da un paso largo, baja en vertical hasta que la rodilla de atrás casi toque el suelo y sube con la pierna de delante.</p>
<p>Empieza siempre por el lado flojo y haz con el otro las mismas repeticiones, ni una más.</p>

<h2>6. Acarreo</h2>
<p>Coge dos pesas y camina. Nada más. El paseo del granjero entrena agarre, hombros, tronco y paciencia, y se parece a la vida más que ninguna máquina. Cuatro paseos de treinta metros con un peso que te obligue a ir erguido son un buen final para cualquier día.</p>

<h2>Cómo juntarlos</h2>
<p>Con dos días de cuerpo entero ya cubres los seis:</p>
<table>
<thead><tr><th scope="col">Día</th><th scope="col">Ejercicios</th><th scope="col">Series</th></tr></thead>
<tbody>
<tr><td>A</td><td>Sentadilla, remo, flexiones, acarreo</td><td>3 × 8 y 4 paseos</td></tr>
<tr><td>B</td><td>Peso muerto rumano, press vertical, jalón, zancada</td><td>3 × 8 por lado</td></tr>
</tbody>
</table>
<p>Deja un día entre ambos. Si tienes un tercero, repite A una semana y B la siguiente.</p>

<h3>Cuándo subir el peso</h3>
<p>Elige un rango, por ejemplo de 6 a 10 repeticiones. Cuando completes todas las series en 10 y aún te queden una o dos en la recámara, sube lo mínimo que permita el material y vuelve a 6. Apunta cada serie: la memoria es optimista y el cuaderno no.</p>

<h3>Cuándo parar</h3>
<p>El esfuerzo quema y tiembla; el dolor pincha y se queda. Si algo pincha, cambia la variante o baja el recorrido. Si sigue al día siguiente, consúltalo con un profesional antes de insistir.</p>

<blockquote><p>No necesitas más ejercicios. Necesitas más semanas con los mismos.</p></blockquote>
`;
